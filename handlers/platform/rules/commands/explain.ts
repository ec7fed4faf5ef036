// `rules explain`: what the rules of an operation say to given facts, and why.
import { readFile } from 'node:fs/promises'
import { text as textOf } from 'node:stream/consumers'
import { UsageError } from '../../errors/usage-error.ts'
import { explainRuleSet } from '../evaluate/explanation.ts'
import { explanationText } from '../evaluate/explanation-text.ts'
import type { RuleSet } from '../evaluate/rule-set.ts'
import type { RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import { factsGivenTo } from '../language/catalogue.ts'
import type { RuleFile } from '../language/grammar.ts'
import { JsonFault, readJsonText } from '../language/json-text.ts'
import { didYouMean, RulesRefused } from '../language/problems.ts'
import { loadRules } from '../load/loader.ts'
import { factFileProblems } from '../prove/fact-file-checks.ts'
import { type Report, verb } from '../prove/report.ts'
import { publishedOperations } from './published-operations.ts'

export const explain = verb(
  '<operationId> <facts.json> [--company id]',
  'what its rules say to these facts, condition by condition; - is standard input',
  async ({ directory, words: [operation, file, ...rest], options: { company } = {} }) => {
    if (!operation || !file || rest.length > 0)
      throw new UsageError('explain needs an operationId and a file with facts.')
    const names = ruleSetsOf(operation)
    if (company !== undefined && !/^[1-9]\d{0,9}$/.test(company))
      throw new UsageError(`"${company}" is no CompanyId: npm run tenant -- list shows them.`)
    const snapshot = (await loadRules({ directory })).of(company === undefined ? undefined : Number(company))
    const facts = await factFile(file)
    const { asked, left } = choose(snapshot, names, facts)
    const problems = factFileProblems(facts, asked, snapshot.facts)
    if (problems.length > 0) throw new RulesRefused(problems, 'The facts cannot be used')
    return told(snapshot, operation, asked, left, facts.value as Record<string, unknown>)
  },
  ['company'],
)

async function told(
  snapshot: RuleSnapshot,
  operation: string,
  asked: readonly RuleSet[],
  left: readonly RuleSet[],
  facts: Record<string, unknown>,
): Promise<Report> {
  const sets = await Promise.all(
    asked.map((one) => explainRuleSet(one, snapshot.facts, givenTo(snapshot, one, facts))),
  )
  const accepted = sets.every(({ refuses }) => !refuses)
  const notAsked = left.map(({ name }) => ({
    ruleSet: name,
    missing: factsGivenTo(snapshot.facts, name).filter((fact) => !Object.hasOwn(facts, fact)),
  }))
  const text = [
    `${operation} ${accepted ? 'passes' : 'is refused'}.`,
    explanationText(sets),
    ...notAsked.map(({ ruleSet, missing }) => `${ruleSet} is not asked: there is no ${missing.join(', ')}.`),
  ].join('\n\n')
  return {
    ok: true,
    text,
    data: { ok: true, operation, accepted, hash: snapshot.hash, ruleSets: sets, notAsked },
  }
}

const givenTo = ({ facts: catalogue }: RuleSnapshot, { name }: RuleSet, facts: Record<string, unknown>) =>
  Object.fromEntries(factsGivenTo(catalogue, name).map((fact) => [fact, facts[fact]]))

/** A rule set whose own facts are all absent is not asked, as a handler does not ask about sales that nobody sent. */
function choose({ ruleSets, facts: catalogue }: RuleSnapshot, names: readonly string[], { value }: RuleFile) {
  const sets = names.flatMap((name) => ruleSets.get(name) ?? [])
  const written = Object.keys((value ?? {}) as object)
  const isMeant = (one: RuleSet) => {
    const others = sets.filter((other) => other !== one).flatMap(({ name }) => factsGivenTo(catalogue, name))
    const own = factsGivenTo(catalogue, one.name).filter((fact) => !others.includes(fact))
    return own.length === 0 || own.some((fact) => written.includes(fact))
  }
  const asked = sets.filter(isMeant)
  return asked.length === 0
    ? { asked: sets, left: [] }
    : { asked, left: sets.filter((one) => !asked.includes(one)) }
}

function ruleSetsOf(operation: string): readonly string[] {
  const operations = publishedOperations()
  const found = operations.find(({ id }) => id === operation)
  const ids = operations.map(({ id }) => id)
  if (!found) throw new UsageError(`There is no operation "${operation}".${didYouMean(operation, ids)}`)
  if (found.ruleSets.length > 0) return found.ruleSets
  throw new UsageError(`${operation} asks no rules: its document names none in x-rules.`)
}

async function factFile(name: string): Promise<RuleFile> {
  const file = name === '-' ? 'standard input' : name
  try {
    return {
      file,
      ...readJsonText(name === '-' ? await textOf(process.stdin) : await readFile(name, 'utf8')),
    }
  } catch (error) {
    const { code, line, column, message } = error as NodeJS.ErrnoException & JsonFault
    const place = error instanceof JsonFault ? { line, column } : {}
    const fault = error instanceof JsonFault ? `${message}.` : `the file cannot be read: ${code}.`
    throw new RulesRefused([{ file, ...place, pointer: '', message: fault }], 'The facts cannot be used')
  }
}
