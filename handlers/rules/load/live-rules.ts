// Keeps the rules in force equal to the folder, or to its last release, while the process runs. An edit becomes a new snapshot completely or not
// at all: if it has a fault, the last good snapshot stays in force. folder-watch.ts detects edits. Violations are
// counted here, because requests and jobs take their snapshot from here.
// Tested by test/rules/load/live-rules.alone.test.ts and test/rules/rule-restrictions-unit.test.ts.
import { listenToDecisions, type ReportedDecision } from '../evaluate/decorated-snapshot.ts'
import type { RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import { type RuleProblem, RulesRefused } from '../language/problems.ts'
import { factTypesOf } from './fact-types.ts'
import { folderFingerprint, type WatchOptions, watchFolder } from './folder-watch.ts'
import { createLoadMemo } from './load-memo.ts'
import { buildRules, type LoadOptions } from './loader.ts'
import { readRulesInForce } from './releases.ts'

export interface LiveRules {
  readonly directory: string
  /** The snapshot in force. A request or a job takes it once and uses it to its end. */
  current(): RuleSnapshot
  /** The faults of the folder as it is now; empty while its content is in force. */
  problems(): readonly RuleProblem[]
  /** Reads the folder now instead of at the next poll, and returns its faults. */
  reload(): Promise<readonly RuleProblem[]>
  /** Registers an observer of new snapshots and of refused edits. */
  observe(observer: RulesObserver): void
  stop(): Promise<void>
}

export interface RulesObserver {
  taken(snapshot: RuleSnapshot, previous: RuleSnapshot): void
  refused(problems: readonly RuleProblem[]): void
}

type LiveOptions = LoadOptions & WatchOptions

/** Loads the folder and follows it. Throws RulesRefused where it has a fault at the start. */
export async function createLiveRules(options: LiveOptions): Promise<LiveRules> {
  const { directory, source = 'files' } = options
  const memo = createLoadMemo()
  const fingerprint = () => folderFingerprint(directory, source)
  const observers: RulesObserver[] = []
  let known = await fingerprint()
  let snapshot = await buildRules(await readRulesInForce(options, memo), { ...options, memo })
  let problems: readonly RuleProblem[] = []
  let updating = Promise.resolve()
  const watching = watchFolder({
    ...options,
    source,
    isKnown: (current) => current === known,
    onEdit: (when) => runExclusive(() => update(when)),
  })

  /** Does nothing if the folder changed while it was read: the next poll reads it again. */
  async function update(when: 'quiet' | 'hurried' | 'requested'): Promise<void> {
    const before = await fingerprint()
    const reading = readRulesInForce(options, memo)
    await reading.catch(() => {})
    if ((await fingerprint()) !== before) return
    // What was read while writes continued is read again when they end.
    known = when === 'quiet' ? before : ''
    try {
      const supplied = options.supplied ?? factTypesOf(snapshot.facts)
      const next = await buildRules(await reading, { ...options, memo, supplied })
      const postponed = restartProblems(snapshot, next)
      if (postponed.length > 0) throw new RulesRefused(postponed)
      const previous = snapshot
      const isNews = problems.length > 0 || next.hash !== previous.hash || next.release !== previous.release
      snapshot = next
      problems = []
      if (isNews) for (const { taken } of observers) taken(snapshot, previous)
    } catch (error) {
      // While writes continue, a fault may be only an incomplete edit.
      if (when !== 'hurried') refuse(error instanceof RulesRefused ? error.problems : [unexpected(error)])
    }
  }

  function refuse(faults: readonly RuleProblem[]): void {
    const isNews = JSON.stringify(faults) !== JSON.stringify(problems)
    problems = faults
    if (isNews) for (const { refused } of observers) refused(faults)
  }

  function runExclusive(work: () => Promise<void>): Promise<void> {
    updating = updating.then(work).catch((error) => refuse([unexpected(error)]))
    return updating
  }

  return {
    directory,
    current: () => snapshot,
    problems: () => problems,
    async reload() {
      await runExclusive(() => update('requested'))
      return problems
    },
    observe: (observer) => void observers.push(observer),
    async stop() {
      await watching.stop()
      await updating
    },
  }
}

/** Rules that never change: for tests, and where nothing is edited. */
export function fixedRules(directory: string, snapshot: RuleSnapshot): LiveRules {
  return {
    directory,
    current: () => snapshot,
    problems: () => [],
    reload: async () => [],
    observe: () => {},
    stop: async () => {},
  }
}

const unexpected = (error: unknown): RuleProblem => ({
  file: '.',
  pointer: '',
  message: `the rules could not be loaded: ${(error as Error).message}`,
})

/** A rule set that is removed: operations name it, so it would turn requests into errors until the next start. */
function restartProblems(current: RuleSnapshot, next: RuleSnapshot): RuleProblem[] {
  const removed = [...current.ruleSets.keys()].filter((name) => !next.ruleSets.has(name))
  return removed.map((name) => ({
    file: `${name}.json`,
    pointer: '',
    message:
      'the file is missing; a running process cannot adopt this change; it takes effect at the next start.',
  }))
}

type Count = (ruleSet: string, code: string) => void

/** The same rules; the functions are called with the common rule set and the code of each violation. */
export function countDecisions(
  rules: LiveRules,
  { refusal, warning }: { refusal: Count; warning: Count },
): LiveRules {
  const watched = new WeakMap<RuleSnapshot, RuleSnapshot>()

  function listener({ ruleSet, violations, warnings }: ReportedDecision): void {
    for (const { code } of violations) refusal(ruleSet, code)
    for (const { code } of warnings) warning(ruleSet, code)
  }

  return {
    ...rules,
    current() {
      const snapshot = rules.current()
      const known = watched.get(snapshot) ?? listenToDecisions(snapshot, listener)
      watched.set(snapshot, known)
      return known
    },
  }
}
