// `rules schema`: writes the generated schemas, from which editors complete names, after a change of facts.json or of
// a limit.
// Tested by test/rules/rules.test.ts.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { casesSchema } from '../language/cases-schema.ts'
import { companyLimitsSchema } from '../language/company-limits.ts'
import { companyRolesSchema } from '../language/company-roles.ts'
import type { LimitsDocument } from '../language/documents.ts'
import { ruleSetSchema } from '../language/rule-set-schema.ts'
import { readRulesFolder } from '../load/files.ts'
import { requireCatalogue } from '../load/folder-checks.ts'
import { verb } from './verb.ts'

const WIDTH = 110

export const schema = verb(
  '',
  'writes the schemas for editors, after a change of facts.json or of a limit',
  async ({ directory }) => {
    const folder = await readRulesFolder(directory)
    const { facts } = requireCatalogue(folder)
    const limits = folder.files.flatMap(({ kind, value }) =>
      kind === 'limits' ? (value as LimitsDocument).limits : [],
    )
    const schemas = {
      'rule-set.schema.json': ruleSetSchema(facts),
      'cases.schema.json': casesSchema(facts),
      'company-limits.schema.json': companyLimitsSchema(limits),
      'company-roles.schema.json': companyRolesSchema,
    }
    const files = Object.entries(schemas).map(([name, schema]) => ({ file: join(directory, name), schema }))
    for (const { file, schema } of files) await writeFile(file, schemaText(schema))
    const written = files.map(({ file }) => file)
    return { ok: true, text: `Written: ${written.join(', ')}`, data: { ok: true, files: written } }
  },
)

/** The schema in the layout of the project's formatter: plain lists on one line where they fit. */
export function schemaText(value: unknown): string {
  return `${format(value, '', 0)}\n`
}

/** `before` is the length of the rest of the line: the indentation, the name and a comma. */
function format(value: unknown, indent: string, before: number): string {
  const deeper = `${indent}  `
  if (Array.isArray(value) && value.length > 0) {
    const isPlain = value.every((item) => typeof item !== 'object' || item === null)
    const line = `[${value.map((item) => JSON.stringify(item)).join(', ')}]`
    if (isPlain && before + line.length <= WIDTH) return line
    return `[\n${value.map((item) => `${deeper}${format(item, deeper, deeper.length + 1)}`).join(',\n')}\n${indent}]`
  }
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0)
    return JSON.stringify(value)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => {
      const start = `${deeper}${JSON.stringify(name)}: `
      return start + format(member, deeper, start.length + 1)
    })
  return `{\n${members.join(',\n')}\n${indent}}`
}
