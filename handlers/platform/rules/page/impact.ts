// What the folder changes since its last release: rule by rule, and for the recorded requests of the last seven days.
// Tested by test/rules/rules-page-endpoints.test.ts.
import { comparableRules, withTemporaryFolder } from '../commands/compared-rules.ts'
import { writeFiles } from '../commands/write-release.ts'
import { readReleases, releasedTexts } from '../load/releases.ts'
import { type RuleChange, ruleChanges } from '../prove/rule-changes.ts'
import { type Impact, impactOf } from '../record/impact.ts'
import { replay } from '../record/replay.ts'

const WEEK_MS = 7 * 86_400_000

export interface ReplayRequest {
  directory: string
  /** The record of decisions. */
  log: string
}

export interface ReleaseImpact {
  release: number
  changes: readonly RuleChange[]
  impact: Impact
}

/** Undefined where there is no release. Throws RulesRefused where the folder is invalid. */
export async function impactSinceRelease({
  directory,
  log,
}: ReplayRequest): Promise<ReleaseImpact | undefined> {
  const [last] = await readReleases(directory)
  if (!last) return undefined
  return withTemporaryFolder(async (folder) => {
    await writeFiles(folder, Object.fromEntries(await releasedTexts(directory, last.release)))
    const before = await comparableRules(`release ${last.release}`, folder)
    const after = await comparableRules('the folder', directory)
    const decisions = await replay(log, before, after, Date.now() - WEEK_MS)
    return { release: last.release, changes: ruleChanges(before, after), impact: impactOf(decisions) }
  })
}
