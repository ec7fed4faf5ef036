// `rules docs`: all rules, limits and roles as one page of Markdown, in words, for people who do not read JSON.
// Tested by test/scripts/rules/rules-docs.test.ts.
import { writeFile } from 'node:fs/promises'
import type { RuleSet } from '../../../handlers/rules/evaluate/rule-set.ts'
import { allRuleSets, type RuleSnapshot } from '../../../handlers/rules/evaluate/rule-snapshot.ts'
import { commonNameOf, companyOf } from '../../../handlers/rules/language/documents.ts'
import { alikeRules, isVisible } from '../../../handlers/rules/language/rule-tables.ts'
import { inspectRules } from '../../../handlers/rules/load/loader.ts'
import { publishedOperations } from '../published-operations.ts'
import { code, codes, escaped, groupLines, tableLines } from '../rule-markdown.ts'
import { companyIdOf, verb } from './verb.ts'

export const docs = verb(
  '[--company id] [--output file]',
  'writes the rules, limits and roles for all companies, and those of --company, as Markdown',
  async ({ directory, options: { company, output } = {} }) => {
    const { snapshot } = await inspectRules({ directory })
    const page = rulesPage(snapshot, companyIdOf(company))
    if (output === undefined) return { ok: true, text: page.trimEnd(), data: { ok: true, page } }
    await writeFile(output, page)
    return { ok: true, text: `Written: ${output}`, data: { ok: true, file: output } }
  },
  ['company', 'output'],
)

/** The page: what applies to all companies, and what is of one and for it if a company is named. */
export function rulesPage(snapshot: RuleSnapshot, company?: number): string {
  const { hash, release, facts } = snapshot
  const sets = [...allRuleSets(snapshot).values()]
  const services = Map.groupBy(
    sets.filter(({ name }) => companyOf(name) === undefined),
    ({ name }) => name.split('/')[0] ?? '',
  )
  const ofCompany = sets.filter(({ name }) => company !== undefined && companyOf(name) === company)
  const operations = publishedOperations()
  const section = (set: RuleSet) => {
    const common = commonNameOf(set.name)
    const asked = operations.filter(({ ruleSets }) => ruleSets.includes(common)).map(({ id }) => id)
    return setLines(set, asked, facts, company)
  }
  const state = release === null ? 'These rules are not released' : `Release ${release}`
  return [
    '# Rules',
    '',
    `${state}; hash \`${hash.slice(0, 12)}\`. Written by \`npm run rules -- docs\`. A rule refuses a request when its conditions hold, or warns.`,
    ...[...services].flatMap(([service, ofService]) => [
      ...['', `## ${service}`],
      ...ofService.flatMap(section),
    ]),
    ...(ofCompany.length === 0
      ? []
      : ['', `## Company ${company}`, '', 'In addition to the common rules, or instead of them.']),
    ...ofCompany.flatMap(section),
    ...tables(snapshot, company),
    '',
  ].join('\n')
}

function setLines(
  { name, document, companyDocument = document }: RuleSet,
  operations: readonly string[],
  facts: RuleSnapshot['facts'],
  company: number | undefined,
): string[] {
  const { description, emptyBecause, replaces = [], jobs = [], rules } = companyDocument
  const visible =
    companyOf(name) === undefined ? rules.filter((rule) => isVisible(rule, facts, company)) : rules
  const asked = [...operations, ...jobs.map((job) => `the job ${job}`)]
  return [
    ...['', `### ${name}`, '', escaped(description)],
    ...(asked.length > 0 ? ['', `Evaluated by ${asked.join(', ')}.`] : []),
    ...(emptyBecause === undefined ? [] : ['', escaped(emptyBecause)]),
    ...(replaces.length > 0 ? ['', `Common rules that do not apply: ${replaces.map(code).join(', ')}.`] : []),
    ...alikeRules(visible).flatMap((group) => groupLines(group, facts)),
  ]
}

function tables(
  { tables: named, companyTables, limits, roles, companyLimits, companyRoles }: RuleSnapshot,
  company: number | undefined,
): string[] {
  const isOfCompany = ({ file }: { file: string }) => company !== undefined && companyOf(file) === company

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
  const limitsOfCompanies = [...companyLimits.values()]
    .filter(isOfCompany)
    .flatMap(({ value: { description, limits } }) =>
      Object.entries(limits).map(([name, value]) => {
        const { value: usual, unit } = common.find((limit) => limit.name === name) ?? {}
        const numbers = [`${value} ${unit}`, `${usual} ${unit}`]
        return [code(name), ...numbers, escaped(description)]
      }),
    )
  const rolesOfCompanies = [...companyRoles.values()]
    .filter(isOfCompany)
    .flatMap(({ value: { description, roles } }) =>
      Object.entries(roles).map(([name, { scopes }]) => [...[name, codes(scopes), escaped(description)]]),
    )
  const rowsOf = (tables: RuleSnapshot['tables']) =>
    [...tables].map(([name, { size, columns }]) => [
      ...[code(`${name}.table.csv`), String(size), escaped(columns.join(', '))],
    ])
  const ofCompany = new Map([...companyTables].filter(([file]) => isOfCompany({ file })))
  return [
    ...table('Tables', ['File', 'Rows', 'Columns'], rowsOf(named)),
    ...table('Limits', ['File', 'Limit', 'Value', 'Allowed', 'Meaning'], limitRows),
    ...table('Roles', ['Role', 'Meaning', 'Scopes', 'For users only'], roleRows),
    ...table('Tables of the company', ['File', 'Rows', 'Columns'], rowsOf(ofCompany)),
    ...table('Limits of the company', ['Limit', 'Value', 'All others', 'Why'], limitsOfCompanies),
    ...table('Roles of the company', ['Role', 'Scopes', 'Why'], rolesOfCompanies),
  ]
}

/** Empty without rows. */
function table(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return rows.length === 0 ? [] : ['', `## ${title}`, '', ...tableLines(heads, rows)]
}
