// The rules in force, kept as the folder says while the process runs. The folder is looked at in turns, because a
// watcher of the system misses replaced files, mounted folders and whole checkouts. An edit counts when nothing was
// written for a moment, and becomes a new snapshot as a whole or not at all: with a fault in it the last good one stays.
// Held by test/platform/live-rules.test.ts.
import { setTimeout as sleep } from 'node:timers/promises'
import { readRulesFolder } from './files.ts'
import { createFolderGrammar } from './folder-grammar.ts'
import { folderState } from './folder-state.ts'
import { buildRules, type LoadOptions } from './loader.ts'
import { nextStartProblems } from './next-start.ts'
import { type RuleProblem, RulesRefused } from './problems.ts'
import type { RuleBook } from './rule-book.ts'

export interface LiveRules {
  /** The folder that it follows. */
  readonly directory: string
  /** The snapshot in force. A request or a job takes it once, and uses it to its end. */
  current(): RuleBook
  /** What is wrong with the folder as it is now; empty while its edits are in force. */
  problems(): readonly RuleProblem[]
  /** Looks at the folder now, not at the next turn; answers with what is wrong with it. */
  reload(): Promise<readonly RuleProblem[]>
  /** Tells of every snapshot that is taken over and every edit that is not. */
  observe(observer: RulesObserver): void
  stop(): Promise<void>
}

export interface RulesObserver {
  taken(book: RuleBook, previous: RuleBook): void
  refused(problems: readonly RuleProblem[]): void
}

interface LiveOptions extends LoadOptions {
  everyMs?: number
  /** How long nothing may have been written; a mixture of old and new files is a state of its own for a while. */
  quietMs?: number
  /** After so long a state that holds still while it is read is good enough. */
  patienceMs?: number
}

/** Loads the folder and follows it. Throws RulesRefused where it has a fault at the start. */
export async function createLiveRules(options: LiveOptions): Promise<LiveRules> {
  const { directory, everyMs = 400, quietMs = 150, patienceMs = 800 } = options
  const grammar = createFolderGrammar()
  const build = async () => buildRules(await readRulesFolder(directory), { ...options, grammar })
  const stopping = new AbortController()
  const observers: RulesObserver[] = []
  let known = await folderState(directory)
  let book = await build()
  let problems: readonly RuleProblem[] = []
  let looking = Promise.resolve()
  const watching = watch()

  async function watch(): Promise<void> {
    const { signal } = stopping
    const pause = (milliseconds: number) => sleep(milliseconds, undefined, { signal, ref: false })
    for (let changing: number | undefined; !signal.aborted; ) {
      await pause(changing === undefined ? everyMs : quietMs).catch(() => {})
      const state = await folderState(directory)
      if (signal.aborted || state === known) {
        changing = undefined
        continue
      }
      changing ??= performance.now()
      await pause(quietMs).catch(() => {})
      const isQuiet = (await folderState(directory)) === state
      if (isQuiet || performance.now() - changing > patienceMs)
        await inTurn(() => take(isQuiet ? 'quiet' : 'hurried'))
    }
  }

  /** Nothing, where the folder changed while it was read: the next turn sees it again. */
  async function take(when: 'quiet' | 'hurried' | 'asked'): Promise<void> {
    const before = await folderState(directory)
    const folder = await readRulesFolder(directory)
    if ((await folderState(directory)) !== before) return
    // What was not read in a quiet moment is read again when there is one.
    known = when === 'quiet' ? before : ''
    try {
      const next = await buildRules(folder, { ...options, grammar })
      const amiss = nextStartProblems(book, next)
      if (amiss.length > 0) throw new RulesRefused(amiss)
      const previous = book
      const isNews = problems.length > 0 || next.hash !== previous.hash
      book = next
      problems = []
      if (isNews) for (const { taken } of observers) taken(book, previous)
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
    current: () => book,
    problems: () => problems,
    async reload() {
      await inTurn(() => take('asked'))
      return problems
    },
    observe: (observer) => void observers.push(observer),
    async stop() {
      stopping.abort()
      await watching
      await looking
    },
  }
}

/** Rules that stay as they are: for tests, and where nothing is edited. */
export function fixedRules(directory: string, book: RuleBook): LiveRules {
  const nothing = async () => []
  return {
    directory,
    current: () => book,
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
