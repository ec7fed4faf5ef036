// `rules docs`: all rules, limits and roles as one page of Markdown, in words, for people who do not read JSON.
// Tested by test/platform/rules/commands/rules-docs.test.ts.
import { writeFile } from 'node:fs/promises'
import type { RuleSet } from '../evaluate/rule-set.ts'
import { allRuleSets, type RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import { type RuleSentences, ruleSentences, type Sentence } from '../evaluate/wording.ts'
import { companyOf } from '../language/documents.ts'
import { inspectRules } from '../load/loader.ts'
import { publishedOperations } from './published-operations.ts'
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
    ...limitLines(snapshot),
    ...roleLines(snapshot),
    ...companyValueLines(snapshot),
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
    ...rules.flatMap((rule) => ruleLines(ruleSentences(rule, facts))),
  ]
}

function ruleLines(rule: RuleSentences) {
  const { name, description, code: type, status, field, message, conditions } = rule
  const { translations, owner, warns, restrictions } = rule
  const place = field === null ? '' : `, field ${code(field)}`
  return [
    ...['', `#### ${escaped(name)}`],
    ...(description === null ? [] : ['', escaped(description)]),
    ...(owner === null ? [] : ['', `Owner: ${escaped(owner)}.`]),
    ...(restrictions.length === 0 ? [] : ['', restrictions.join(' ')]),
    ...['', `${warns ? 'Warning' : `Answer: ${status}`} ${code(type)}${place}: “${escaped(message)}”`],
    ...translations.flatMap(({ language, text }) => ['', `In ${language}: “${escaped(text)}”`]),
    '',
    ...sentenceLines(conditions, ''),
  ]
}

const GROUPS = {
  all: 'When all of these hold:',
  any: 'When any of these holds:',
  not: 'When this does not hold:',
}

/** Nested lists, as deep as the conditions. */
function sentenceLines({ kind, words, conditions = [] }: Sentence, indent: string): string[] {
  if (kind === 'comparison') {
    const { subject = '', verb: does = '', object = null } = words ?? {}
    return [`${indent}- ${escaped(subject)} **${does}**${object === null ? '' : ` ${escaped(object)}`}`]
  }
  return [
    `${indent}- ${GROUPS[kind]}`,
    ...conditions.flatMap((condition) => sentenceLines(condition, `${indent}  `)),
  ]
}

function limitLines({ limits }: RuleSnapshot): string[] {
  const rows = [...limits].flatMap(([file, document]) =>
    document.limits.map(({ name, meaning, value, unit, minimum, maximum }) =>
      row(code(file), code(name), `${value} ${unit}`, `${minimum} to ${maximum}`, meaning),
    ),
  )
  return [
    '',
    '## Limits',
    '',
    row('File', 'Limit', 'Value', 'Allowed', 'Meaning'),
    '|---|---|---|---|---|',
    ...rows,
  ]
}

function companyValueLines({ limits, companyLimits, companyRoles }: RuleSnapshot): string[] {
  const known = [...limits.values()].flatMap((document) => document.limits)
  const numbers = [...companyLimits.values()].flatMap(({ file, value: { description, limits: own } }) =>
    Object.entries(own).map(([name, value]) => {
      const { value: common, unit } = known.find((limit) => limit.name === name) ?? {}
      const company = String(companyOf(file))
      return row(company, code(name), `${value} ${unit}`, `${common} ${unit}`, escaped(description))
    }),
  )
  const scopes = [...companyRoles.values()].flatMap(({ file, value: { description, roles } }) =>
    Object.entries(roles).map(([name, role]) =>
      row(String(companyOf(file)), name, [...role.scopes].map(code).join(', '), escaped(description)),
    ),
  )
  const limitsTable = ['', '## Limits of companies', '']
  const rolesTable = ['', '## Roles of companies', '']
  return [
    ...(numbers.length > 0
      ? [
          ...limitsTable,
          row('Company', 'Limit', 'Value', 'All others', 'Why'),
          '|---|---|---|---|---|',
          ...numbers,
        ]
      : []),
    ...(scopes.length > 0
      ? [...rolesTable, row('Company', 'Role', 'Scopes', 'Why'), '|---|---|---|---|', ...scopes]
      : []),
  ]
}

function roleLines({ roles }: RuleSnapshot): string[] {
  const rows = Object.entries(roles).map(([name, { meaning, scopes, forUsers = [], standsAlone }]) =>
    row(
      name,
      meaning + (standsAlone ? ' Regardless of other roles.' : ''),
      [...scopes].map(code).join(', '),
      [...forUsers].map(code).join(', '),
    ),
  )
  return [
    '',
    '## Roles',
    '',
    row('Role', 'Meaning', 'Scopes', 'For users only'),
    '|---|---|---|---|',
    ...rows,
  ]
}

const row = (...cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
const code = (text: string) => `\`${text}\``
const escaped = (text: string) => text.replaceAll(/[\\`*_<>[\]]/g, '\\$&').replaceAll(/\s+/g, ' ')
