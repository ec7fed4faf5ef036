// The text of a review: Markdown that reads well on a terminal too, so that it can be pasted as a comment. Rules are written in
// the words of `rules docs`. Pure. Tested by test/scripts/rules/rules-review.long.test.ts.
import { allRuleSets, type RuleSnapshot } from '../../../handlers/rules/evaluate/rule-snapshot.ts'
import {
  commonNameOf,
  companyOf,
  isWarning,
  messageTexts,
  type Rule,
} from '../../../handlers/rules/language/documents.ts'
import { problemLine, type RuleProblem } from '../../../handlers/rules/language/problems.ts'
import { ruleTable } from '../../../handlers/rules/language/rule-tables.ts'
import type { PublishedOperation } from '../published-operations.ts'
import type { RuleChange } from '../rule-changes.ts'
import { code, codes, conditionLines, escaped, groupLines } from '../rule-markdown.ts'
import { verdict } from '../verbs/diff.ts'
import { counted } from '../verbs/verb.ts'
import type { CaseChange } from './case-changes.ts'

export interface Compared {
  before: RuleSnapshot
  after: RuleSnapshot
  changes: readonly RuleChange[]
  cases: readonly CaseChange[]
}

/** What changes: each rule set with its rules and cases, then tables, limits and roles. */
export function changeLines(compared: Compared, operations: readonly PublishedOperation[]): string[] {
  const { before, after, changes, cases } = compared
  const sets = new Map([...allRuleSets(before), ...allRuleSets(after)])
  const fileOf = (name: string) => `${name}.json`
  const ofSets = [...sets.values()].flatMap(({ name, document, companyDocument = document }) => {
    const ofRules = changes.filter(({ file }) => file === fileOf(name))
    const ofCases = cases.filter(({ ruleSet }) => ruleSet === name)
    if (ofRules.length + ofCases.length === 0) return []
    const asked = operations.filter(({ ruleSets }) => ruleSets.includes(commonNameOf(name)))
    return [
      ...['', `### ${name}`, '', escaped(companyDocument.description)],
      ...(asked.length > 0 ? ['', `Evaluated by ${asked.map(({ id }) => id).join(', ')}.`] : []),
      ...ofRules.flatMap((change) => ruleLines(change, before, after)),
      ...(ofCases.length > 0 ? ['', `Cases of ${name}:`, '', ...ofCases.flatMap(caseLines)] : []),
    ]
  })
  const others = changes.filter(({ file }) => !sets.has(file.replace(/\.json$/, '')))
  return [
    ...ofSets,
    ...(others.length > 0 ? ['', '### Tables, limits and roles', '', ...others.flatMap(otherLines)] : []),
  ]
}

/** A rule that is added, removed or changed, or what changes in the whole set. */
function ruleLines(change: RuleChange, before: RuleSnapshot, after: RuleSnapshot): string[] {
  const [was, is] = [ruleOf(before, change), ruleOf(after, change)]
  if (is && !was) return groupLines([is], after.facts, 'Added: ')
  if (was && !is) return groupLines([was], before.facts, 'Removed: ')
  if (!was || !is) {
    const members = change.members.flatMap(({ was: old, is: fresh }) => listLines(old, fresh))
    return ['', `#### ${escaped(change.title)}`, '', ...members]
  }
  return [
    ...['', `#### Changed: ${escaped(is.name)}`, '', `${code(change.name)} in ${placeOf(change)}`, ''],
    ...change.members.flatMap(({ member, was: old, is: fresh }) => {
      if (member === 'conditions') return [...whenLines('was', was, before), ...whenLines('is', is, after)]
      if (member === 'message') return [...messageLines('was', was), ...messageLines('is', is)]
      return [`- ${MEMBERS[member] ?? member}: was ${valueText(old)}, is ${valueText(fresh)}`]
    }),
  ]
}

const MEMBERS: Readonly<Record<string, string>> = {
  name: 'Name',
  owner: 'Owner',
  mode: 'Mode',
  validFrom: 'Applies from',
  validUntil: 'Applies until',
  companies: 'Companies',
  status: 'Status',
  field: 'Field',
}

function ruleOf(snapshot: RuleSnapshot, { file, name }: RuleChange): Rule | undefined {
  const set = allRuleSets(snapshot).get(file.replace(/\.json$/, ''))
  return (set?.companyDocument ?? set?.document)?.rules.find(({ event }) => event.type === name)
}

function whenLines(which: 'was' | 'is', rule: Rule, { facts }: RuleSnapshot): string[] {
  const { text, parts } = ruleTable([rule], facts).conditions
  const result = isWarning(rule) ? 'warned' : 'refused'
  return [
    `- ${which} ${result} when ${escaped(text)}${parts ? ':' : '.'}`,
    ...(parts ? conditionLines(parts, '  ') : []),
  ]
}

const messageLines = (which: 'was' | 'is', { event }: Rule): string[] =>
  messageTexts(event.params.message).map(
    ({ language, text }) => `- Message${language ? ` in ${language}` : ''} ${which}: “${escaped(text)}”`,
  )

function caseLines({ change, name, was, is }: CaseChange): string[] {
  const title = `- ${change} “${escaped(name)}”`
  const only = is ?? was
  if (!only) return []
  if (!was || !is) return [`${title}: ${resultOf(only)}`, ...givenLines('given', only)]
  const results = [resultOf(was), resultOf(is)]
  const givens = [givenLines('was given', was), givenLines('is given', is)]
  const [result, old, fresh] = [results[1], ...givens.map((lines) => lines.join())]
  return [
    results[0] === result ? `${title}: ${result}` : `${title}: was ${results[0]}, is ${result}`,
    ...(old?.replace('was', '') === fresh?.replace('is', '') ? [] : givens.flat()),
  ]
}

const resultOf = ({ expect, warnings = [] }: NonNullable<CaseChange['is']>) => verdict(expect, warnings)

const MAX_FACTS = 300

function givenLines(label: string, { facts, tables }: NonNullable<CaseChange['is']>): string[] {
  const text = JSON.stringify(tables ? { ...facts, tables } : facts).replaceAll('`', "'")
  return [`  ${label} ${code(text.length > MAX_FACTS ? `${text.slice(0, MAX_FACTS)}…` : text)}`]
}

/** A table, limit or role. */
function otherLines(change: RuleChange): string[] {
  const { change: kind, name, title, members } = change
  const company = companyOf(change.file)
  const who = company === undefined ? '' : ` of company ${company}`
  const [member] = members
  const label = `- ${kind} ${name === 'the table' ? name : code(name)}${who} in ${placeOf(change)}`
  if (member?.member === 'value' && members.length === 1)
    return [`${label}: was ${valueText(member.was)}, is ${valueText(member.is)} (${escaped(title)})`]
  return [
    `${label}: ${escaped(title)}`,
    ...members.flatMap(({ member: changed, was, is }) =>
      isList(was) || isList(is)
        ? listLines(was, is, `${changed}: `).map((line) => `  ${line}`)
        : [`  - ${escaped(changed)}: was ${valueText(was)}, is ${valueText(is)}`],
    ),
  ]
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value)

/** Lists by what is added and removed; of lists with the same entries the order. */
function listLines(was: unknown, is: unknown, label = ''): string[] {
  const [old, fresh] = [was, is].map((value) => (isList(value) ? value.map(String) : []))
  const added = (fresh ?? []).filter((entry) => !old?.includes(entry))
  const removed = (old ?? []).filter((entry) => !fresh?.includes(entry))
  if (added.length + removed.length === 0)
    return [`- ${label}was ${codes(old ?? [])}`, `- ${label}is ${codes(fresh ?? [])}`]
  return [
    ...(added.length > 0 ? [`- ${label}adds ${codes(added)}`] : []),
    ...(removed.length > 0 ? [`- ${label}removes ${codes(removed)}`] : []),
  ]
}

const placeOf = ({ file, line }: RuleChange) => code(line === undefined ? file : `${file}:${line}`)

function valueText(value: unknown): string {
  if (value === null || value === undefined) return 'none'
  return typeof value === 'string' ? `“${escaped(value)}”` : code(JSON.stringify(value))
}

/** "3 rules changed, 1 added; 2 cases differ". */
export function summaryText({ changes, cases }: Compared): string {
  const parts = (['added', 'changed', 'removed'] as const).flatMap((kind) => {
    const count = changes.filter(({ change }) => change === kind).length
    return count === 0 ? [] : [`${count} ${kind}`]
  })
  const ofRules =
    parts.length === 0
      ? 'No rule, table, limit or role differs'
      : `Rules, tables, limits and roles: ${parts.join(', ')}`
  return `${ofRules}. ${cases.length === 0 ? 'No case differs.' : `${counted(cases.length, 'case')} ${cases.length === 1 ? 'differs' : 'differ'}.`}`
}

/** The companies that the changes are for: null for all, besides those that are named. */
export function companiesOf({ before, after, changes }: Compared): (number | null)[] {
  const concerned = changes.flatMap((change): (number | null)[] => {
    const company = companyOf(change.file)
    if (company !== undefined) return [company]
    const rules = [ruleOf(before, change), ruleOf(after, change)].filter((rule) => rule !== undefined)
    const named = rules.flatMap(({ companies = [] }) => companies)
    return rules.length > 0 && rules.every(({ companies }) => companies) ? named : [null, ...named]
  })
  return [...new Set(concerned)].sort((a, b) => (a ?? 0) - (b ?? 0))
}

export function companiesText(companies: readonly (number | null)[]): string {
  const named = companies.filter((company) => company !== null)
  const names = `${named.length === 1 ? 'company' : 'companies'} ${named.join(', ')}`
  if (named.length === 0) return 'Concerns all companies.'
  return named.length < companies.length
    ? `Concerns all companies, and ${names} by name.`
    : `Concerns ${names} only.`
}

/** The files whose difference no rule, table, limit, role or case shows; of mails the lines that differ. */
export function otherFileLines(
  files: readonly string[],
  [before, after]: readonly [ReadonlyMap<string, string>, ReadonlyMap<string, string>],
  { changes, cases }: Compared,
): string[] {
  const told = new Set([
    ...changes.map(({ file }) => file),
    ...cases.map(({ ruleSet }) => `${ruleSet}.cases.json`),
  ])
  const [mails, rest] = [true, false].map((isMail) =>
    files.filter((file) => !told.has(file) && file.startsWith('mail/') === isMail),
  )
  return [
    ...(mails ?? []).flatMap((file) => [
      ...['', `### ${file}`, ''],
      ...block(lineDifferences(before.get(file) ?? '', after.get(file) ?? '')),
    ]),
    ...(rest?.length ? ['', `Changed in descriptions or layout only: ${codes(rest)}.`] : []),
  ]
}

/** The lines that only one text has, marked as a diff marks them. */
function lineDifferences(before: string, after: string): string[] {
  const [old, fresh] = [before.split('\n'), after.split('\n')]
  return [
    ...old.filter((line) => !fresh.includes(line)).map((line) => `- ${line}`),
    ...fresh.filter((line) => !old.includes(line)).map((line) => `+ ${line}`),
  ]
}

/** Faults or warnings as they are, because Markdown would hide parts of them. */
export const problemBlock = (problems: readonly RuleProblem[]): string[] =>
  block(problems.map((problem) => problemLine(problem).trim()))

export const block = (lines: readonly string[]): string[] => ['```', ...lines, '```']
