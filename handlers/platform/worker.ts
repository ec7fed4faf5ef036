// The background side: jobs that the queue calls, and what the clock starts (graphile-worker). Jobs are added by
// SQL in the transaction that needs them. A killed worker's jobs go back to the queue (worker-presence.ts), yet
// nothing relies on it: each service has a sweep that finds what was left. Held by test/cart/orders.test.ts.
import { EventEmitter } from 'node:events'
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { Logger as JobLogger, parseCronItems, run, type WorkerEvents } from 'graphile-worker'
import type { Logger } from './logger.ts'
import type { RuleBook } from './rules/rule-book.ts'
import { announcePresence, releaseAbandonedJobs } from './worker-presence.ts'

/** What a job receives: the shape of a handler's request, without a client. */
export interface JobRequest {
  payload: Readonly<Record<string, unknown>>
  em: EntityManager
  rules: RuleBook
  logger: Logger
  /** Aborted when the process stops: a job that runs long ends where it can go on later. */
  signal: AbortSignal
}

export type Job = (request: JobRequest) => Promise<void>

export interface Schedule {
  job: string
  /** Five fields of cron, UTC. */
  at: string
}

export interface WorkerOptions {
  orm: MikroORM
  jobs: Readonly<Record<string, Job>>
  schedules: readonly Schedule[]
  /** Jobs run once when a worker starts, to find what another left behind. */
  atStart: readonly string[]
  rules: RuleBook
  logger: Logger
  onFailure: (job: string) => void
  concurrency?: number
}

export interface BackgroundWorker {
  /** Takes no more jobs and lets those under way end. */
  stop(): Promise<void>
}

const ownSchedule: Schedule = { job: 'releaseAbandonedJobs', at: '* * * * *' }

export async function startWorker({
  orm,
  jobs,
  schedules,
  atStart,
  rules,
  logger,
  onFailure,
  concurrency = 4,
}: WorkerOptions): Promise<BackgroundWorker> {
  const pgPool = await orm.driver.getConnection().getNativeClient()
  const stopping = new AbortController()
  const { signal } = stopping
  const toTask = (name: string, job: Job) => async (payload: unknown) => {
    try {
      const request = { payload: (payload ?? {}) as JobRequest['payload'], em: orm.em.fork() }
      await job({ ...request, rules, logger, signal })
    } catch (error) {
      onFailure(name)
      logger.warn({ job: name, err: error }, 'job failed')
      throw error
    }
  }
  const known = { ...jobs, [ownSchedule.job]: releaseAbandonedJobs }
  const events: WorkerEvents = new EventEmitter()
  announcePresence(events)
  await releaseAbandonedJobs({ em: orm.em.fork() })

  const runner = await run({
    pgPool,
    events,
    taskList: Object.fromEntries(Object.entries(known).map(([name, job]) => [name, toTask(name, job)])),
    concurrency,
    noHandleSignals: true,
    pollInterval: 1000,
    parsedCronItems: parseCronItems(
      [...schedules, ownSchedule].map(({ job, at }) => ({
        task: job,
        match: at,
        // What the clock starts does not wait behind a long queue of other jobs.
        options: { jobKey: `schedule:${job}`, priority: -1 },
      })),
    ),
    logger: new JobLogger(() => (level, message) => {
      // A failed task is logged above, with its error as an error.
      if (level === 'error' && !message.startsWith('Failed task')) logger.error({ source: 'queue' }, message)
    }),
  })
  for (const job of atStart) await runner.addJob(job, {}, { jobKey: `start:${job}`, priority: -1 })
  return {
    async stop() {
      stopping.abort()
      await runner.stop()
    },
  }
}
