// The background side: jobs that the queue calls, and what the clock starts. Jobs are added by SQL in the
// transaction that needs them. A killed worker's jobs go back to the queue (worker-presence.ts), yet nothing
// relies on it: each service has a sweep that finds what was left. Held by test/cart/orders.test.ts.
import { setTimeout as sleep } from 'node:timers/promises'
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import type { Runner } from 'graphile-worker'
import { inLane } from '../../entities/connection-lanes.ts'
import type { Logger } from './logger.ts'
import type { LiveRules } from './rules/live-rules.ts'
import type { RuleBook } from './rules/rule-book.ts'
import { releaseAbandonedJobs } from './worker-presence.ts'
import { type Schedule, startQueue } from './worker-queue.ts'

export type { Schedule }

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

export interface WorkerOptions {
  orm: MikroORM
  jobs: Readonly<Record<string, Job>>
  schedules: readonly Schedule[]
  /** Jobs run once when a worker starts, to find what another left behind. */
  atStart: readonly string[]
  rules: LiveRules
  logger: Logger
  onFailure: (job: string) => void
  concurrency?: number
}

export interface BackgroundWorker {
  /** Takes no more jobs and lets those under way end. */
  stop(): Promise<void>
}

/** Pause before a queue that ended is started again. */
const RESTART_MS = 1_000

const ownSchedule: Schedule = { job: 'releaseAbandonedJobs', at: '* * * * *' }

/** Rejects where the first start fails; later the queue is kept running whatever happens to the database. */
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
      await inLane('background', () => job({ ...request, rules: rules.current(), logger, signal }))
    } catch (error) {
      onFailure(name)
      logger.warn({ job: name, err: error }, 'job failed')
      throw error
    }
  }
  const known = { ...jobs, [ownSchedule.job]: releaseAbandonedJobs }
  const taskList = Object.fromEntries(Object.entries(known).map(([name, job]) => [name, toTask(name, job)]))
  const start = async (): Promise<Runner> => {
    await releaseAbandonedJobs({ em: orm.em.fork() })
    const all = [...schedules, ownSchedule]
    return startQueue({ pgPool, taskList, schedules: all, atStart, logger, concurrency })
  }

  let runner = await start()
  const kept = keepRunning()

  async function keepRunning(): Promise<void> {
    while (!signal.aborted) {
      await runner.promise.catch((error) => logger.error({ err: error }, 'the queue ended'))
      await sleep(RESTART_MS, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      runner = await start().catch((error) => {
        logger.error({ err: error }, 'the queue did not start')
        return runner
      })
    }
    // It was told to stop while it started.
    await stopQueue()
  }

  /** One that ended by itself says so; it has nothing to stop. */
  const stopQueue = () => runner.stop().catch(() => {})

  return {
    async stop() {
      stopping.abort()
      await stopQueue()
      await kept
    },
  }
}
