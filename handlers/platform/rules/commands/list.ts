// `rules list`: everything an owner may change, at a glance.
import { loadRules } from '../loader.ts'
import { counted, type Report, verb } from '../report.ts'

export const list = verb(
  '',
  'every rule set with its rules, the limits and the roles',
  async ({ directory }) => {
    const { ruleSets, limits, roles } = await loadRules({ directory })
    const sets = [...ruleSets.values()].map(
      ({ name, document: { description, emptyBecause, rules }, cases, lines }) => ({
        name,
        file: `${name}.json`,
        description,
        ...(emptyBecause !== undefined && { emptyBecause }),
        rules: rules.map((rule, index) => ({
          name: rule.name,
          code: rule.event.type,
          status: rule.event.params.status,
          line: lines.rules.get(`/rules/${index}`),
        })),
        cases: cases.length,
      }),
    )
    const numbers = [...limits].flatMap(([file, document]) =>
      document.limits.map((limit) => ({ file, ...limit })),
    )
    const lines = [
      ...sets.flatMap(({ name, file, rules, emptyBecause, cases }) => [
        `${name} (${counted(rules.length, 'rule')}, ${counted(cases, 'case')})`,
        ...rules.map((rule) => `  ${rule.name}: ${rule.status} ${rule.code} (${file}:${rule.line})`),
        ...(emptyBecause ? [`  ${emptyBecause}`] : []),
      ]),
      ...numbers.map(({ file, name, value, unit }) => `${file}: ${name} = ${value} ${unit}`),
      ...Object.entries(roles).map(([role, { scopes }]) => `access/roles: ${role} may ${scopes.join(', ')}`),
    ]
    return { ok: true, text: lines.join('\n'), data: { ruleSets: sets, limits: numbers, roles } } as Report
  },
)
