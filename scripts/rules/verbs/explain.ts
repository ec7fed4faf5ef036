// `rules explain`: whether the rules of an operation refuse facts from a file, and why, as a tree for the terminal.
// Tested by test/scripts/rules/rules-commands.long.test.ts.

import { readFile } from 'node:fs/promises'
import { text as textOf } from 'node:stream/consumers'
import type { RuleSet } from '../../../handlers/rules/evaluate/rule-set.ts'
import type { RuleSnapshot } from '../../../handlers/rules/evaluate/rule-snapshot.ts'
import { type Situation, situationOfCase } from '../../../handlers/rules/evaluate/situation.ts'
import { factsOf, usableFactsOf } from '../../../handlers/rules/language/catalogue.ts'
import {
  type EntryComparison,
  isEntryReference,
  isReference,
  isTableValue,
  referenceName,
  valueReferenceName,
} from '../../../handlers/rules/language/documents.ts'
import { didYouMean, RulesRefused } from '../../../handlers/rules/language/problems.ts'
import { isProblem, parseRuleFile, type RuleFile } from '../../../handlers/rules/language/rule-file.ts'
import { inspectRules } from '../../../handlers/rules/load/loader.ts'
import { UsageError } from '../../../handlers/runtime/errors/usage-error.ts'
import {
  type ConditionExplanation,
  explainRuleSet,
  type RuleExplanation,
  type SetExplanation,
} from '../explanation.ts'
import { factFileProblems } from '../prove/fact-file-checks.ts'
import { publishedOperations } from '../published-operations.ts'
import { companyIdOf, type Report, verb } from './verb.ts'

const UNUSABLE = 'The facts cannot be used'
const VALUE_MAX = 80

export const explain = verb(
  '<operationId> <facts.json> [--company id]',
  'explains, condition by condition, whether its rules refuse these facts; - is standard input',
  async ({ directory, args: [operation, file, ...rest], options: { company } = {} }) => {
    if (!operation || !file || rest.length > 0)
      throw new UsageError('explain needs an operationId and a file with facts.')
    const names = ruleSetsOf(operation)
    const companyId = companyIdOf(company)
    const { snapshot: rules } = await inspectRules({ directory })
    const snapshot = rules.forCompany(companyId)
    const facts = await factFile(file)
    const { evaluated, skipped } = chooseSets(snapshot, names, facts)
    const problems = factFileProblems(facts, evaluated, snapshot.facts)
    if (problems.length > 0) throw new RulesRefused(problems, UNUSABLE)
    const values = facts.value as Record<string, unknown>
    // Without a company a rule is explained whichever companies it is for, and without `now` at any time.
    const situation = {
      ...situationOfCase({ facts: values }),
      tables: snapshot.tables,
      ...(companyId !== undefined && { company: companyId }),
    }
    return explainSets(snapshot, operation, evaluated, skipped, values, situation)
  },
  ['company'],
)

async function explainSets(
  snapshot: RuleSnapshot,
  operation: string,
  evaluated: readonly RuleSet[],
  skipped: readonly RuleSet[],
  facts: Record<string, unknown>,
  situation: Situation,
): Promise<Report> {
  const sets: SetExplanation[] = []
  for (const ruleSet of evaluated) {
    const factsOfSet = usableFactsOf(snapshot.facts, ruleSet.name).map((fact) => [fact, facts[fact]])
    sets.push(await explainRuleSet(ruleSet, Object.fromEntries(factsOfSet), situation))
  }
  const accepted = sets.every(({ refuses }) => !refuses)
  const notAsked = skipped.map(({ name }) => ({
    ruleSet: name,
    missing: factsOf(snapshot.facts, name).filter((fact) => !Object.hasOwn(facts, fact)),
  }))
  const text = [
    `${operation} ${accepted ? 'passes' : 'is refused'}.`,
    explanationText(sets),
    ...notAsked.map(
      ({ ruleSet, missing }) => `${ruleSet} is not evaluated: ${missing.join(', ')} is missing.`,
    ),
  ].join('\n\n')
  return {
    ok: true,
    text,
    data: { ok: true, operation, accepted, hash: snapshot.hash, ruleSets: sets, notAsked },
  }
}

/** Skips rule sets whose facts are all absent: a handler does not evaluate rules about sales if the body has none. */
function chooseSets(
  { ruleSets, facts: catalogue }: RuleSnapshot,
  names: readonly string[],
  { value }: RuleFile,
) {
  const sets = names.flatMap((name) => ruleSets.get(name) ?? [])
  const present = Object.keys((value ?? {}) as object)
  const isMeant = (ruleSet: RuleSet) => {
    const others = sets.filter((other) => other !== ruleSet).flatMap(({ name }) => factsOf(catalogue, name))
    const exclusive = factsOf(catalogue, ruleSet.name).filter((fact) => !others.includes(fact))
    return exclusive.length === 0 || exclusive.some((fact) => present.includes(fact))
  }
  const evaluated = sets.filter(isMeant)
  return evaluated.length === 0
    ? { evaluated: sets, skipped: [] }
    : { evaluated, skipped: sets.filter((ruleSet) => !evaluated.includes(ruleSet)) }
}

function ruleSetsOf(operation: string): readonly string[] {
  const operations = publishedOperations()
  const operationEntry = operations.find(({ id }) => id === operation)
  const ids = operations.map(({ id }) => id)
  if (!operationEntry)
    throw new UsageError(`There is no operation "${operation}".${didYouMean(operation, ids)}`)
  if (operationEntry.ruleSets.length > 0) return operationEntry.ruleSets
  throw new UsageError(`${operation} has no rules: its document names none in x-rules.`)
}

async function factFile(name: string): Promise<RuleFile> {
  const file = name === '-' ? 'standard input' : name
  const text = await (name === '-' ? textOf(process.stdin) : readFile(name, 'utf8')).catch(({ code }) => {
    const problem = { file, pointer: '', message: `the file cannot be read: ${code}.` }
    throw new RulesRefused([problem], UNUSABLE)
  })
  const parsed = parseRuleFile(file, text)
  if (isProblem(parsed)) throw new RulesRefused([parsed], UNUSABLE)
  return parsed
}

/** Every rule with its conditions; the first line of each states whether it refuses. */
export function explanationText(sets: readonly SetExplanation[]): string {
  return sets.map(setText).join('\n\n')
}

function setText({ ruleSet, file, refuses, rules }: SetExplanation): string {
  const count = rules.filter((rule) => rule.refuses).length
  const verdict = refuses ? `refuses, by ${count} of ${rules.length} rules` : 'passes'
  return [`${ruleSet} ${verdict}`, ...rules.flatMap((rule) => ruleLines(rule, file))].join('\n')
}

function ruleLines(rule: RuleExplanation, file: string): string[] {
  const place = `${rule.file ?? file}${rule.line === undefined ? '' : `:${rule.line}`} ${rule.pointer}`
  const field = rule.field === null ? '' : ` ${rule.field}`
  const verdict = rule.refuses ? 'REFUSES' : rule.warns ? 'WARNS  ' : 'passes '
  return [
    '',
    `${verdict}  ${rule.name}  (${place})`,
    ...(rule.refuses || rule.warns ? [`         ${rule.status} ${rule.code}${field}: ${rule.message}`] : []),
    ...rule.restrictions.map((text) => `         ${text}`),
    ...(rule.applies ? [] : ['         It does not apply here.']),
    ...(rule.owner === null ? [] : [`         Owner: ${rule.owner}.`]),
    ...treeLines(rule.conditions, '         ', '         '),
  ]
}

function treeLines(condition: ConditionExplanation, first: string, rest: string): string[] {
  const line = `${first}${condition.holds ? 'yes' : 'no '}  ${conditionText(condition)}`
  if (condition.kind === 'comparison') return [line]
  const last = condition.conditions.length - 1
  return [
    line,
    ...condition.conditions.flatMap((inner, index) =>
      treeLines(
        inner,
        `${rest}${index === last ? '└─ ' : '├─ '}`,
        `${rest}${index === last ? '   ' : '│  '}`,
      ),
    ),
  ]
}

const GROUPS = { all: 'all of these', any: 'any of these', not: 'not this' }

function conditionText(condition: ConditionExplanation): string {
  if (condition.kind !== 'comparison') return GROUPS[condition.kind]
  const { fact, path, operator, found, expected, expectedFrom, where } = condition
  const left = `${referenceName(fact, path)} (${displayText(found)}) ${operator}`
  if (where) return `${left} where ${where.map(entryText).join(' and ')}`
  if (expectedFrom) return `${left} ${valueReferenceName(expectedFrom)} (${displayText(expected)})`
  return expected === null ? left : `${left} ${displayText(expected)}`
}

function entryText({ path, operator, value }: EntryComparison): string {
  const isName = isReference(value) || isEntryReference(value) || isTableValue(value)
  const text = isName ? valueReferenceName(value) : value === undefined ? '' : displayText(value)
  return [path ?? '', operator, text].filter((part) => part !== '').join(' ')
}

function displayText(value: unknown): string {
  if (value === null) return 'nothing'
  const text = JSON.stringify(value)
  return text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text
}
