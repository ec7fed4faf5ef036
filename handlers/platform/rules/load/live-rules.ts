// Keeps the rules in force equal to the folder while the process runs. An edit becomes a new snapshot as a
// whole or not at all: if it has a fault, the last good snapshot stays. folder-watch.ts detects edits. Tested
// by test/platform/rules/live-rules.test.ts.

import type { RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import { type RuleProblem, RulesRefused } from '../language/problems.ts'
import { readRulesFolder } from './files.ts'
import { createFolderGrammar } from './folder-grammar.ts'
import { folderState } from './folder-state.ts'
import { type WatchPace, watchFolder } from './folder-watch.ts'
import { buildRules, type LoadOptions } from './loader.ts'
import { restartRequiredProblems } from './restart-required.ts'

export interface LiveRules {
  /** The folder that it follows. */
  readonly directory: string
  /** The snapshot in force. A request or a job takes it once, and uses it to its end. */
  current(): RuleSnapshot
  /** What is wrong with the folder as it is now; empty while its edits are in force. */
  problems(): readonly RuleProblem[]
  /** Looks at the folder now, not at the next turn; answers with what is wrong with it. */
  reload(): Promise<readonly RuleProblem[]>
  /** Tells of every snapshot that is taken over and every edit that is not. */
  observe(observer: RulesObserver): void
  stop(): Promise<void>
}

export interface RulesObserver {
  taken(snapshot: RuleSnapshot, previous: RuleSnapshot): void
  refused(problems: readonly RuleProblem[]): void
}

type LiveOptions = LoadOptions & WatchPace

/** Loads the folder and follows it. Throws RulesRefused where it has a fault at the start. */
export async function createLiveRules(options: LiveOptions): Promise<LiveRules> {
  const { directory } = options
  const grammar = createFolderGrammar()
  const build = async () => buildRules(await readRulesFolder(directory), { ...options, grammar })
  const observers: RulesObserver[] = []
  let known = await folderState(directory)
  let snapshot = await build()
  let problems: readonly RuleProblem[] = []
  let looking = Promise.resolve()
  const watching = watchFolder({
    ...options,
    isKnown: (state) => state === known,
    edited: (when) => inTurn(() => take(when)),
  })

  /** Nothing, where the folder changed while it was read: the next turn sees it again. */
  async function take(when: 'quiet' | 'hurried' | 'asked'): Promise<void> {
    const before = await folderState(directory)
    const folder = await readRulesFolder(directory)
    if ((await folderState(directory)) !== before) return
    // What was not read in a quiet moment is read again when there is one.
    known = when === 'quiet' ? before : ''
    try {
      const next = await buildRules(folder, { ...options, grammar })
      const amiss = restartRequiredProblems(snapshot, next)
      if (amiss.length > 0) throw new RulesRefused(amiss)
      const previous = snapshot
      const isNews = problems.length > 0 || next.hash !== previous.hash
      snapshot = next
      problems = []
      if (isNews) for (const { taken } of observers) taken(snapshot, previous)
    } catch (error) {
      // In a hurry a fault may be no more than the half of an edit.
      if (when !== 'hurried') refuse(error instanceof RulesRefused ? error.problems : [unforeseen(error)])
    }
  }

  function refuse(found: readonly RuleProblem[]): void {
    const isNews = JSON.stringify(found) !== JSON.stringify(problems)
    problems = found
    if (isNews) for (const { refused } of observers) refused(found)
  }

  function inTurn(work: () => Promise<void>): Promise<void> {
    looking = looking.then(work).catch((error) => refuse([unforeseen(error)]))
    return looking
  }

  return {
    directory,
    current: () => snapshot,
    problems: () => problems,
    async reload() {
      await inTurn(() => take('asked'))
      return problems
    },
    observe: (observer) => void observers.push(observer),
    async stop() {
      await watching.stop()
      await looking
    },
  }
}

/** Rules that stay as they are: for tests, and where nothing is edited. */
export function fixedRules(directory: string, snapshot: RuleSnapshot): LiveRules {
  const nothing = async () => []
  return {
    directory,
    current: () => snapshot,
    problems: () => [],
    reload: nothing,
    observe: () => {},
    stop: async () => {},
  }
}

const unforeseen = (error: unknown): RuleProblem => ({
  file: '.',
  pointer: '',
  message: `the rules could not be loaded: ${(error as Error).message}`,
})
