// `rules schema`: what an editor completes from, after a change of facts.json.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { casesSchema } from '../language/cases-schema.ts'
import { ruleSetSchema } from '../language/rule-set-schema.ts'
import { schemaText } from '../language/schema-text.ts'
import { readRulesFolder } from '../load/files.ts'
import { checkedCatalogue } from '../load/folder-checks.ts'
import { verb } from '../prove/report.ts'

export const schema = verb(
  '',
  'writes what editors complete from anew, after a change of facts.json',
  async ({ directory }) => {
    const { facts } = checkedCatalogue(await readRulesFolder(directory))
    const schemas = { 'rule-set.schema.json': ruleSetSchema(facts), 'cases.schema.json': casesSchema(facts) }
    const files = Object.entries(schemas).map(([name, schema]) => ({ file: join(directory, name), schema }))
    for (const { file, schema } of files) await writeFile(file, schemaText(schema))
    const written = files.map(({ file }) => file)
    return { ok: true, text: `Written: ${written.join(', ')}`, data: { ok: true, files: written } }
  },
)
