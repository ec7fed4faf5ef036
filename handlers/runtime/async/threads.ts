// Runs tasks in worker threads (piscina): what would block other requests, or what a hostile input could make endless. A task that
// takes too much time or memory ends with its thread. Threads start with the first task and end when they are idle.
// Who may run how many tasks is decided before, by a keyed queue: a task that waits here for a thread uses up its time.
// Tested by test/runtime/async/threads.test.ts and test/api/contract/body-threads.long.test.ts.
import type { MessagePort } from 'node:worker_threads'
import type { Piscina } from 'piscina'

/** The thread of the task was terminated, because the task took too much time or memory. */
export class ThreadTerminatedError extends Error {}

export interface Threads<Task, Result> {
  /** Throws what the task throws, as an Error without members of its own, or a ThreadTerminatedError. */
  run(task: Task, transfer?: (ArrayBuffer | MessagePort)[]): Promise<Result>
  stop(): Promise<void>
}

interface ThreadsOptions {
  /** The module whose default export runs a task. */
  entry: URL
  threads?: number
  /** Longest time of a task, with the start of its thread. */
  deadlineMs?: number
  /** Maximum heap of a thread. */
  megabytes?: number
  /** How long a thread waits for its next task. */
  idleMs?: number
}

/** @example const threads = createThreads<Sheet, Row[]>({ entry: new URL('./sheet-thread.ts', import.meta.url) }) */
export function createThreads<Task, Result>(options: ThreadsOptions): Threads<Task, Result> {
  const { deadlineMs = 10_000 } = options
  let pool: Promise<Piscina> | undefined

  return {
    async run(task, transfer = []) {
      pool ??= startPool(options)
      try {
        // The types of piscina mean the other overload of postMessage.
        const transferList: object = transfer
        return await (await pool).run(task, { transferList, signal: AbortSignal.timeout(deadlineMs) })
      } catch (error) {
        const { name, code } = error as { name?: string; code?: string }
        const isTerminated = name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY'
        throw isTerminated ? new ThreadTerminatedError('The task took too much time or memory') : error
      }
    },
    async stop() {
      await (await pool)?.destroy()
    },
  }
}

async function startPool({
  entry,
  threads = 1,
  megabytes = 256,
  idleMs = 0,
}: ThreadsOptions): Promise<Piscina> {
  // Few processes need it before they are asked for a document or get a long body.
  const { Piscina } = await import('piscina')
  const pool = new Piscina({
    filename: entry.href,
    ...{ minThreads: 0, maxThreads: threads, idleTimeout: idleMs },
    // A thread gets neither the environment nor the command-line options of the process.
    ...{ env: {}, execArgv: [] },
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    // A thread that waits for the next task continues what it has started, such as closing files.
    atomics: 'disabled',
    recordTiming: false,
  })
  // An idle thread may die too; without a listener that would end the process.
  pool.on('error', () => {})
  return pool
}
