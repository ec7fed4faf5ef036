// `rules list`: all rules, limits and roles. Tested by test/rules/rules.test.ts.
import { allRuleSets } from '../../../handlers/rules/evaluate/rule-snapshot.ts'
import { restrictionsOf } from '../../../handlers/rules/language/wording.ts'
import { inspectRules } from '../../../handlers/rules/load/loader.ts'
import { counted, type Report, verb } from './verb.ts'

export const list = verb(
  '',
  'lists every rule set with its rules, the tables, the limits and the roles',
  async ({ directory }) => {
    const { snapshot } = await inspectRules({ directory })
    const { tables, companyTables, limits, roles, companyLimits, companyRoles } = snapshot
    const sets = [...allRuleSets(snapshot).values()].map(
      ({ name, document, companyDocument = document, cases, lines }) => {
        const { description, emptyBecause, replaces, rules } = companyDocument
        return {
          name,
          file: `${name}.json`,
          description,
          ...(emptyBecause !== undefined && { emptyBecause }),
          ...(replaces && { replaces }),
          rules: rules.map((rule, index) => ({
            name: rule.name,
            code: rule.event.type,
            status: rule.event.params.status,
            mode: rule.mode ?? 'refuse',
            ...(rule.owner !== undefined && { owner: rule.owner }),
            restrictions: restrictionsOf(rule),
            line: lines.rules.get(`/rules/${index}`),
          })),
          cases: cases.length,
        }
      },
    )
    const numbers = [...limits].flatMap(([file, document]) =>
      document.limits.map((limit) => ({ file, ...limit })),
    )
    const csv = [...tables, ...companyTables].map(([name, { size, columns }]) => ({
      file: `${name}.table.csv`,
      rows: size,
      columns,
    }))
    const companies = {
      limits: [...companyLimits.values()].map(({ file, value }) => ({ file, ...value })),
      roles: [...companyRoles.values()].map(({ file, value }) => ({ file, ...value })),
    }
    const lines = [
      ...sets.flatMap(({ name, file, rules, emptyBecause, replaces, cases }) => [
        `${name} (${counted(rules.length, 'rule')}, ${counted(cases, 'case')})`,
        ...rules.map((rule) => `  ${ruleText(rule)} (${file}:${rule.line})`),
        ...(replaces ? [`  Replaces: ${replaces.join(', ')}`] : []),
        ...(emptyBecause ? [`  ${emptyBecause}`] : []),
      ]),
      ...csv.map(({ file, rows, columns }) => `${file}: ${counted(rows, 'row')} of ${columns.join(', ')}`),
      ...numbers.map(({ file, name, value, unit }) => `${file}: ${name} = ${value} ${unit}`),
      ...Object.entries(roles).map(
        ([role, { standsAlone, scopes, forUsers = [] }]) =>
          `access/roles: ${role} may ${scopes.join(', ')}${standsAlone ? ', regardless of other roles' : ''}${forUsers.length > 0 ? `; for users also ${forUsers.join(', ')}` : ''}`,
      ),
      ...companies.limits.flatMap(({ file, limits: own }) =>
        Object.entries(own).map(([name, value]) => {
          const unit = numbers.find((limit) => limit.name === name)?.unit
          return `${nameOf(file)}: ${name} = ${value} ${unit}`
        }),
      ),
      ...companies.roles.flatMap(({ file, roles: own }) =>
        Object.entries(own).map(([role, { scopes }]) => `${nameOf(file)}: ${role} may ${scopes.join(', ')}`),
      ),
    ]
    const data = { ruleSets: sets, tables: csv, limits: numbers, roles, companies }
    return { ok: true, text: lines.join('\n'), data } as Report
  },
)

const nameOf = (file: string) => file.replace('.json', '')

interface ListedRule {
  name: string
  code: string
  status: number
  mode: string
  owner?: string
  restrictions: readonly string[]
}

function ruleText({ name, code, status, mode, owner, restrictions }: ListedRule): string {
  const result = mode === 'warn' ? 'warning' : status
  const notes = [...restrictions, ...(owner === undefined ? [] : [`Owner: ${owner}.`])]
  return [`${name}: ${result} ${code}`, ...notes].join(' ')
}
