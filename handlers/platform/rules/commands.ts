// The work behind `npm run rules`: what each verb finds out, as text for an owner and as data for --json.
// Held by test/rules.test.ts.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCases } from './cases.ts'
import { readRulesFolder } from './files.ts'
import { checkedCatalogue } from './folder-checks.ts'
import { loadRules } from './loader.ts'
import { RulesRefused } from './problems.ts'
import { ruleSetSchema } from './rule-set-schema.ts'
import { schemaText } from './schema-text.ts'

export interface Report {
  ok: boolean
  text: string
  data: unknown
}

export type Command = (directory: string) => Promise<Report>

/** The verbs of `npm run rules`. */
export const commands: Readonly<Record<string, Command>> = {
  list: (directory) => orProblems(() => list(directory)),
  validate: (directory) => orProblems(() => validate(directory)),
  test: (directory) => orProblems(() => test(directory)),
  schema: (directory) => orProblems(() => schema(directory)),
}

async function list(directory: string): Promise<Report> {
  const { ruleSets, limits, roles } = await loadRules({ directory })
  const sets = [...ruleSets.values()].map(
    ({ name, document: { description, emptyBecause, rules }, cases }) => ({
      name,
      description,
      ...(emptyBecause !== undefined && { emptyBecause }),
      rules: rules.map((rule) => ({
        name: rule.name,
        code: rule.event.type,
        status: rule.event.params.status,
      })),
      cases: cases.length,
    }),
  )
  const numbers = [...limits].flatMap(([file, document]) =>
    document.limits.map((limit) => ({ file, ...limit })),
  )
  const lines = [
    ...sets.flatMap(({ name, rules, emptyBecause, cases }) => [
      `${name} (${counted(rules.length, 'rule')}, ${counted(cases, 'case')})`,
      ...rules.map((rule) => `  ${rule.name}: ${rule.status} ${rule.code}`),
      ...(emptyBecause ? [`  ${emptyBecause}`] : []),
    ]),
    ...numbers.map(({ file, name, value, unit }) => `${file}: ${name} = ${value} ${unit}`),
    ...Object.entries(roles).map(([role, { scopes }]) => `access/roles: ${role} may ${scopes.join(', ')}`),
  ]
  return { ok: true, text: lines.join('\n'), data: { ruleSets: sets, limits: numbers, roles } }
}

async function validate(directory: string): Promise<Report> {
  const { ruleSets, limits, hash } = await loadRules({ directory })
  const rules = [...ruleSets.values()].reduce((sum, { document }) => sum + document.rules.length, 0)
  const numbers = [...limits.values()].reduce((sum, document) => sum + document.limits.length, 0)
  const found = [counted(ruleSets.size, 'rule set'), counted(rules, 'rule'), counted(numbers, 'limit')].join(
    ', ',
  )
  const data = { ok: true, ruleSets: ruleSets.size, rules, limits: numbers, hash }
  return { ok: true, text: `All files are in order: ${found}.\nHash ${hash}`, data }
}

async function test(directory: string): Promise<Report> {
  const results = await runCases(await loadRules({ directory }))
  const failed = results.filter(({ passed }) => !passed)
  const lines = failed.map(
    ({ ruleSet, name, expected, found, fault }) =>
      `${ruleSet}.cases.json: "${name}"\n  expected ${worded(expected)}, ${fault ? `but could not be run: ${fault}` : `found ${worded(found)}`}`,
  )
  const sum = failed.length === 0 ? 'all as expected.' : `${failed.length} not as expected.`
  const text = [...lines, `${counted(results.length, 'case')}: ${sum}`].join('\n')
  return { ok: failed.length === 0, text, data: { ok: failed.length === 0, cases: results } }
}

async function schema(directory: string): Promise<Report> {
  const { facts } = checkedCatalogue(await readRulesFolder(directory))
  const file = join(directory, 'rule-set.schema.json')
  await writeFile(file, schemaText(ruleSetSchema(facts)))
  return { ok: true, text: `Written: ${file}`, data: { ok: true, file } }
}

async function orProblems(work: () => Promise<Report>): Promise<Report> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RulesRefused)) throw error
    return { ok: false, text: error.message, data: { ok: false, problems: error.problems } }
  }
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
const worded = (codes: readonly string[]) => (codes.length === 0 ? 'it to pass' : codes.join(', '))
