// A copy of the rules with additional ones, for tests that a fact reaches the rules. Each added rule gets a case: the
// first case of its file with the given `facts`. Other cases that the rule refuses, too, are adapted.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Group } from '../../handlers/platform/rules/language/documents.ts'
import { inspectRules } from '../../handlers/platform/rules/load/loader.ts'

export interface OwnRule {
  ruleSet: string
  code: string
  conditions: Group
  facts: Record<string, unknown>
}

const rules = fileURLToPath(new URL('../../rules/', import.meta.url))

/** Returns the folder and a function that removes it. */
export async function ownRules(...added: readonly OwnRule[]) {
  const directory = await mkdtemp(join(tmpdir(), 'rules-'))
  await cp(rules, directory, { recursive: true })
  for (const { ruleSet, code, conditions, facts } of added) {
    await edited(join(directory, `${ruleSet}.json`), (document) => {
      delete document.emptyBecause
      const params = { status: 400, message: 'Refused by the owner.' }
      document.rules.push({ name: `The owner's ${code}`, conditions, event: { type: code, params } })
    })
    await edited(join(directory, `${ruleSet}.cases.json`), ({ cases }) => {
      cases.push({ name: code, facts: { ...cases[0].facts, ...facts }, expect: [code] })
    })
  }
  await adaptCases(
    directory,
    added.map(({ ruleSet }) => ruleSet),
  )
  return { directory, remove: () => rm(directory, { recursive: true }) }
}

/** Changes what the cases of these rule sets expect to what the rules decide, except that of `proofs`. */
export async function adaptCases(
  directory: string,
  ruleSets: readonly string[],
  proofs: readonly string[] = [],
): Promise<void> {
  const { gate } = await inspectRules({ directory })
  for (const ruleSet of new Set(ruleSets)) {
    const results = gate.cases.filter((one) => one.ruleSet === ruleSet)
    await edited(join(directory, `${ruleSet}.cases.json`), ({ cases }) => {
      for (const [index, { found }] of results.entries())
        if (!proofs.includes(cases[index].name)) cases[index].expect = found
    })
  }
}

// biome-ignore lint/suspicious/noExplicitAny: documents of several kinds
async function edited(file: string, edit: (document: any) => void): Promise<void> {
  const document = JSON.parse(await readFile(file, 'utf8'))
  edit(document)
  await writeFile(file, JSON.stringify(document))
}
