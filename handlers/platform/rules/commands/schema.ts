// `rules schema`: what an editor completes from, after a change of facts.json.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readRulesFolder } from '../files.ts'
import { checkedCatalogue } from '../folder-checks.ts'
import { verb } from '../report.ts'
import { ruleSetSchema } from '../rule-set-schema.ts'
import { schemaText } from '../schema-text.ts'

export const schema = verb(
  '',
  'writes rules/rule-set.schema.json anew, after a change of facts.json',
  async ({ directory }) => {
    const { facts } = checkedCatalogue(await readRulesFolder(directory))
    const file = join(directory, 'rule-set.schema.json')
    await writeFile(file, schemaText(ruleSetSchema(facts)))
    return { ok: true, text: `Written: ${file}`, data: { ok: true, file } }
  },
)
