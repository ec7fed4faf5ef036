// The rules of a folder, or of a release, for a comparison: whether or not they pass the gate, with any limits and
// facts the program of their time had. Tested by test/scripts/rules/rules-diff.long.test.ts.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RuleSnapshot } from '../../handlers/rules/evaluate/rule-snapshot.ts'
import type { LimitsDocument } from '../../handlers/rules/language/documents.ts'
import { RulesRefused } from '../../handlers/rules/language/problems.ts'
import { parseRulesTexts, type RulesFolder, readRulesFolder } from '../../handlers/rules/load/files.ts'
import { buildForInspection } from '../../handlers/rules/load/loader.ts'
import type { FolderTexts } from '../../handlers/rules/load/releases.ts'

/** Throws RulesRefused, which names what is compared, where a file is invalid. */
export const comparableRules = async (name: string, directory: string): Promise<RuleSnapshot> =>
  comparable(name, await readRulesFolder(directory))

/** The same for the texts of a release. */
export const comparableTexts = async (name: string, texts: FolderTexts): Promise<RuleSnapshot> =>
  comparable(name, await parseRulesTexts(texts))

async function comparable(name: string, folder: RulesFolder): Promise<RuleSnapshot> {
  try {
    const limits = folder.files.flatMap(({ kind, name: file, value }) => {
      if (kind !== 'limits') return []
      const entries = (value as Partial<LimitsDocument> | null)?.limits
      return [[file, Array.isArray(entries) ? entries.map((entry) => entry?.name) : []] as const]
    })
    return (await buildForInspection(folder, { limits: Object.fromEntries(limits) })).snapshot
  } catch (error) {
    if (!(error instanceof RulesRefused)) throw error
    throw new RulesRefused(error.problems, `The rules of ${name} cannot be compared`)
  }
}

/** Calls the function with a temporary folder, which is removed afterwards. */
export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'rules-compared-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
