// Loads a rules folder for comparison, from the disk or from a Git revision. Its limits are not checked
// against this program. Tested by test/platform/rules/rules-diff.test.ts.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { UsageError } from '../../errors/usage-error.ts'
import type { RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import type { LimitsDocument } from '../language/documents.ts'
import { RulesRefused } from '../language/problems.ts'
import { readRulesFolder } from '../load/files.ts'
import { buildRules } from '../load/loader.ts'

const run = promisify(execFile)

/** The rules that a folder, or else a revision of `directory`, holds. Throws UsageError, or RulesRefused. */
export async function comparedRules(name: string, directory: string): Promise<RuleSnapshot> {
  if (existsSync(name)) return named(name, () => load(name))
  const folder = await mkdtemp(join(tmpdir(), 'rules-compared-'))
  try {
    await unpack(name, directory, folder)
    return await named(name, () => load(folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function load(directory: string): Promise<RuleSnapshot> {
  const folder = await readRulesFolder(directory)
  const limits = folder.files.flatMap(({ kind, name, value }) => {
    if (kind !== 'limits') return []
    const entries = (value as Partial<LimitsDocument> | null)?.limits
    return [[name, Array.isArray(entries) ? entries.map((entry) => entry?.name) : []] as const]
  })
  return buildRules(folder, { limits: Object.fromEntries(limits) })
}

async function named(name: string, work: () => Promise<RuleSnapshot>): Promise<RuleSnapshot> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RulesRefused)) throw error
    throw new RulesRefused(error.problems, `The rules of ${name} cannot be compared`)
  }
}

async function unpack(revision: string, directory: string, folder: string): Promise<void> {
  const archive = join(folder, '.rules.tar')
  try {
    // A name that begins with a dash would be an option.
    if (revision.startsWith('-')) throw new Error('no revision')
    await run('git', ['archive', '--format=tar', `--output=${archive}`, revision, '.'], { cwd: directory })
    await run('tar', ['-xf', archive, '-C', folder])
  } catch {
    throw new UsageError(`"${revision}" is neither a folder nor a revision that has ${directory}.`)
  }
}
