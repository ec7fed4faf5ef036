// The job queue itself (graphile-worker): which options it runs with, and why. It ends by itself where the
// database goes away under it; worker.ts starts it again. Held by test/cart/orders.test.ts.
import { EventEmitter } from 'node:events'
import {
  Logger as JobLogger,
  parseCronItems,
  type Runner,
  type RunnerOptions,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type { Logger } from './logger.ts'
import { announcePresence } from './worker-presence.ts'

export interface Schedule {
  job: string
  /** Five fields of cron, UTC. */
  at: string
}

interface QueueOptions {
  pgPool: NonNullable<RunnerOptions['pgPool']>
  taskList: TaskList
  schedules: readonly Schedule[]
  /** Jobs added as soon as it runs. */
  atStart: readonly string[]
  logger: Logger
  concurrency: number
}

/** What the clock or a start begins does not wait behind a long queue of other jobs. */
const PRIORITY = -1

export async function startQueue(options: QueueOptions): Promise<Runner> {
  const { pgPool, taskList, schedules, atStart, logger, concurrency } = options
  const events: WorkerEvents = new EventEmitter()
  announcePresence(events)
  const runner = await run({
    pgPool,
    events,
    taskList,
    concurrency,
    noHandleSignals: true,
    pollInterval: 1000,
    // Answers in batches: also what makes the queue end, not the whole process, where one cannot be written.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    parsedCronItems: parseCronItems(
      schedules.map(({ job, at }) => ({
        task: job,
        match: at,
        options: { jobKey: `schedule:${job}`, priority: PRIORITY },
      })),
    ),
    logger: new JobLogger(() => (level, message) => {
      // A failed task is logged where it ran, with its error as an error.
      const isNews = level === 'error' && !message.startsWith('Failed task')
      if (isNews) logger.error({ source: 'queue' }, message)
    }),
  })
  for (const job of atStart) {
    const added = runner.addJob(job, {}, { jobKey: `start:${job}`, priority: PRIORITY })
    await added.catch((error) => logger.error({ job, err: error }, 'job not started'))
  }
  return runner
}
