// Detects edits of the rules folder by polling, because file system events miss replaced files, mounted folders and whole
// checkouts. An edit is reported after a short time without writes, and at the latest after a maximum delay.
// Tested by test/rules/load/live-rules.alone.test.ts.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { type RulesSource, watchedFileNames } from './releases.ts'

export interface WatchOptions {
  everyMs?: number
  /** How long nothing may have been written before an edit is reported: files are often saved one after another. */
  quietMs?: number
  /** After this time an edit is reported although writes continue. */
  maxDelayMs?: number
}

interface FolderWatchOptions extends WatchOptions {
  directory: string
  source: RulesSource
  /** Whether the folder's fingerprint is that of the rules in force. */
  isKnown(fingerprint: string): boolean
  onEdit(when: 'quiet' | 'hurried'): Promise<void>
}

/** Starts watching; never keeps the process alive. */
export function watchFolder(options: FolderWatchOptions): { stop(): Promise<void> } {
  const { directory, source, isKnown, onEdit, everyMs = 400, quietMs = 150, maxDelayMs = 800 } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal, ref: false }).catch(() => {})
  const watching = watch()

  async function watch(): Promise<void> {
    for (let changedAt: number | undefined; !signal.aborted; ) {
      await pause(changedAt === undefined ? everyMs : quietMs)
      const fingerprint = await folderFingerprint(directory, source)
      if (signal.aborted || isKnown(fingerprint)) {
        changedAt = undefined
        continue
      }
      changedAt ??= performance.now()
      await pause(quietMs)
      const isQuiet = (await folderFingerprint(directory, source)) === fingerprint
      if (isQuiet || performance.now() - changedAt > maxDelayMs) await onEdit(isQuiet ? 'quiet' : 'hurried')
    }
  }

  return {
    async stop() {
      stopping.abort()
      await watching
    },
  }
}

/** Requests wait at most so long for the files whose states are read without a pause. */
const MAX_BLOCK_MS = 5

/**
 * File names, inodes, sizes and change times. Equal fingerprints mean that nothing was written in between: replacing a
 * file changes its inode, restoring an old one its change time. For an unreadable folder the error code.
 */
export async function folderFingerprint(directory: string, source: RulesSource): Promise<string> {
  try {
    const names = await watchedFileNames(directory, source)
    const states: string[] = []
    let begunAt = performance.now()
    for (const name of names) {
      // A synchronous call takes a tenth of the time of an asynchronous one, and the folder is polled all the time.
      const { ino, size, mtimeNs, ctimeNs } = statSync(join(directory, name), { bigint: true })
      states.push(`${name} ${ino} ${size} ${mtimeNs} ${ctimeNs}`)
      if (performance.now() - begunAt < MAX_BLOCK_MS) continue
      await setImmediate()
      begunAt = performance.now()
    }
    return states.join('\n')
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code)
  }
}
