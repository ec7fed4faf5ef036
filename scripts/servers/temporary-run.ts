// A temporary folder for one run of a command, and the processes of that run. At the end, also after Ctrl-C,
// the processes are stopped, then the folder is removed.
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopAll } from './stop-process.ts'

export interface TemporaryRun extends AsyncDisposable {
  folder: string
  /** Every process that the run starts is added here. */
  running: Set<ChildProcess>
}

export function temporaryRun(name: string): TemporaryRun {
  const folder = mkdtempSync(join(tmpdir(), `retail-api-${name}-`))
  const running = new Set<ChildProcess>()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopAll(running))
  return {
    folder,
    running,
    async [Symbol.asyncDispose]() {
      try {
        await stopAll(running)
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}
