// Detects edits of the rules folder by polling, because file system events miss replaced files, mounted
// folders and whole checkouts. An edit is reported after a short time without writes, and at the latest after
// a maximum delay. Tested by test/platform/rules/live-rules.test.ts.
import { setTimeout as sleep } from 'node:timers/promises'
import { folderState } from './folder-state.ts'

/** How patient the look is. */
export interface WatchPace {
  everyMs?: number
  /** How long nothing may have been written; a mixture of old and new files is a state of its own for a while. */
  quietMs?: number
  /** After so long a state that holds still while it is read is good enough. */
  patienceMs?: number
}

interface WatchOptions extends WatchPace {
  directory: string
  /** Whether a state of the folder is the one that was taken over last. */
  isKnown(state: string): boolean
  edited(when: 'quiet' | 'hurried'): Promise<void>
}

/** Watches from now on; never keeps the process alive. */
export function watchFolder(options: WatchOptions): { stop(): Promise<void> } {
  const { directory, isKnown, edited, everyMs = 400, quietMs = 150, patienceMs = 800 } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal, ref: false }).catch(() => {})
  const watching = watch()

  async function watch(): Promise<void> {
    for (let changing: number | undefined; !signal.aborted; ) {
      await pause(changing === undefined ? everyMs : quietMs)
      const state = await folderState(directory)
      if (signal.aborted || isKnown(state)) {
        changing = undefined
        continue
      }
      changing ??= performance.now()
      await pause(quietMs)
      const isQuiet = (await folderState(directory)) === state
      if (isQuiet || performance.now() - changing > patienceMs) await edited(isQuiet ? 'quiet' : 'hurried')
    }
  }

  return {
    async stop() {
      stopping.abort()
      await watching
    },
  }
}
