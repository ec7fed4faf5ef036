// `rules docs`: all rules, limits and roles as one page of Markdown, in words, for people who do not read JSON.
// Tested by test/scripts/rules/rules-docs.test.ts.
import { writeFile } from 'node:fs/promises'
import type { RuleSet } from '../../../handlers/rules/evaluate/rule-set.ts'
import { allRuleSets, type RuleSnapshot } from '../../../handlers/rules/evaluate/rule-snapshot.ts'
import {
  type Condition,
  companyOf,
  isComparison,
  isWarning,
  messageText,
  messageTexts,
  type Rule,
} from '../../../handlers/rules/language/documents.ts'
import { restrictionsOf, wordsOf } from '../../../handlers/rules/language/wording.ts'
import { inspectRules } from '../../../handlers/rules/load/loader.ts'
import { publishedOperations } from '../published-operations.ts'
import { verb } from './verb.ts'

export const docs = verb(
  '[--output file]',
  'writes all rules, limits and roles as one page of Markdown',
  async ({ directory, options: { output } = {} }) => {
    const { snapshot } = await inspectRules({ directory })
    const page = rulesPage(snapshot)
    if (output === undefined) return { ok: true, text: page.trimEnd(), data: { ok: true, page } }
    await writeFile(output, page)
    return { ok: true, text: `Written: ${output}`, data: { ok: true, file: output } }
  },
  ['output'],
)

/** The page. */
export function rulesPage(snapshot: RuleSnapshot): string {
  const { hash, release, facts } = snapshot
  const sets = [...allRuleSets(snapshot).values()]
  const services = Map.groupBy(
    sets.filter(({ name }) => companyOf(name) === undefined),
    ({ name }) => name.split('/')[0] ?? '',
  )
  const companies = Map.groupBy(
    sets.filter(({ name }) => companyOf(name) !== undefined),
    ({ name }) => companyOf(name),
  )
  const operations = publishedOperations()
  const askedBy = (name: string) =>
    operations.filter(({ ruleSets }) => ruleSets.includes(name)).map(({ id }) => id)
  const section = (set: RuleSet) => setLines(set, askedBy(set.name), facts)
  const state = release === null ? 'These rules are not released' : `Release ${release}`
  return [
    '# Rules',
    '',
    `${state}; hash \`${hash.slice(0, 12)}\`. Written by \`npm run rules -- docs\`. A rule refuses a request when its conditions hold, or warns.`,
    ...[...services].flatMap(([service, ofService]) => [
      ...['', `## ${service}`],
      ...ofService.flatMap(section),
    ]),
    ...[...companies].flatMap(([company, ofCompany]) => [
      ...['', `## Company ${company}`, '', 'In addition to the common rules, or instead of them.'],
      ...ofCompany.flatMap(section),
    ]),
    ...tables(snapshot),
    '',
  ].join('\n')
}

function setLines(
  { name, document, companyDocument = document }: RuleSet,
  operations: readonly string[],
  facts: RuleSnapshot['facts'],
): string[] {
  const { description, emptyBecause, replaces = [], jobs = [], rules } = companyDocument
  const asked = [...operations, ...jobs.map((job) => `the job ${job}`)]
  return [
    ...['', `### ${name}`, '', escaped(description)],
    ...(asked.length > 0 ? ['', `Evaluated by ${asked.join(', ')}.`] : []),
    ...(emptyBecause === undefined ? [] : ['', escaped(emptyBecause)]),
    ...(replaces.length > 0 ? ['', `Common rules that do not apply: ${replaces.map(code).join(', ')}.`] : []),
    ...rules.flatMap((rule) => ruleLines(rule, facts)),
  ]
}

function ruleLines(rule: Rule, facts: RuleSnapshot['facts']): string[] {
  const { name, description, owner, conditions, event } = rule
  const { status, field, message } = event.params
  const place = field === undefined ? '' : `, field ${code(field)}`
  const restrictions = restrictionsOf(rule)
  const answer = isWarning(rule) ? 'Warning' : `Answer: ${status}`
  const translations = messageTexts(message).filter(({ language = 'en-us' }) => language !== 'en-us')
  return [
    ...['', `#### ${escaped(name)}`],
    ...(description === undefined ? [] : ['', escaped(description)]),
    ...(owner === undefined ? [] : ['', `Owner: ${escaped(owner)}.`]),
    ...(restrictions.length === 0 ? [] : ['', restrictions.join(' ')]),
    ...['', `${answer} ${code(event.type)}${place}: “${escaped(messageText(message))}”`],
    ...translations.flatMap(({ language, text }) => ['', `In ${language}: “${escaped(text)}”`]),
    '',
    ...conditionLines(conditions, facts, ''),
  ]
}

/** Nested lists, as deep as the conditions. */
function conditionLines(condition: Condition, facts: RuleSnapshot['facts'], indent: string): string[] {
  if (isComparison(condition)) {
    const { subject, verb: does, object } = wordsOf(condition, facts)
    return [`${indent}- ${escaped(subject)} **${does}**${object === null ? '' : ` ${escaped(object)}`}`]
  }
  const { all, any, not } = condition
  const title = all ? 'all of these hold' : any ? 'any of these holds' : 'this does not hold'
  const inner = not ? [not] : (all ?? any ?? [])
  return [
    `${indent}- When ${title}:`,
    ...inner.flatMap((condition) => conditionLines(condition, facts, `${indent}  `)),
  ]
}

function tables({ limits, roles, companyLimits, companyRoles }: RuleSnapshot): string[] {
  const common = [...limits].flatMap(([file, document]) =>
    document.limits.map((limit) => ({ file, ...limit })),
  )
  const limitRows = common.map(({ file, name, meaning, value, unit, minimum, maximum }) => [
    ...[code(file), code(name), `${value} ${unit}`, `${minimum} to ${maximum}`, meaning],
  ])
  const roleRows = Object.entries(roles).map(([name, { meaning, scopes, forUsers = [], standsAlone }]) => [
    ...[name, meaning + (standsAlone ? ' Regardless of other roles.' : '')],
    ...[codes(scopes), codes(forUsers)],
  ])
  const limitsOfCompanies = [...companyLimits.values()].flatMap(({ file, value: { description, limits } }) =>
    Object.entries(limits).map(([name, value]) => {
      const { value: usual, unit } = common.find((limit) => limit.name === name) ?? {}
      const numbers = [`${value} ${unit}`, `${usual} ${unit}`]
      return [String(companyOf(file)), code(name), ...numbers, escaped(description)]
    }),
  )
  const rolesOfCompanies = [...companyRoles.values()].flatMap(({ file, value: { description, roles } }) =>
    Object.entries(roles).map(([name, { scopes }]) => [
      ...[String(companyOf(file)), name, codes(scopes), escaped(description)],
    ]),
  )
  return [
    ...table('Limits', ['File', 'Limit', 'Value', 'Allowed', 'Meaning'], limitRows),
    ...table('Roles', ['Role', 'Meaning', 'Scopes', 'For users only'], roleRows),
    ...table('Limits of companies', ['Company', 'Limit', 'Value', 'All others', 'Why'], limitsOfCompanies),
    ...table('Roles of companies', ['Company', 'Role', 'Scopes', 'Why'], rolesOfCompanies),
  ]
}

/** Empty without rows. */
function table(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return []
  const lines = [heads, ...rows].map((cells) => cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | '))
  const [head, ...body] = lines.map((line) => `| ${line} |`)
  return ['', `## ${title}`, '', head ?? '', `${'|---'.repeat(heads.length)}|`, ...body]
}

const code = (text: string) => `\`${text}\``
const codes = (names: readonly string[]) => names.map(code).join(', ')
const escaped = (text: string) => text.replaceAll(/[\\`*_<>[\]]/g, '\\$&').replaceAll(/\s+/g, ' ')
