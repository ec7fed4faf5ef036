// The background side: jobs that the queue calls, and what the clock starts (graphile-worker). Jobs are added by
// SQL in the transaction that needs them. A killed worker's jobs stay locked for hours, so nothing relies on a
// job being run again: each service has a sweep that finds what was left. Held by test/cart/orders.test.ts.
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { Logger as JobLogger, parseCronItems, type Runner, run } from 'graphile-worker'
import type { Logger } from './logger.ts'
import type { RuleBook } from './rules/rule-book.ts'

/** What a job receives: the shape of a handler's request, without a client. */
export interface JobRequest {
  payload: Readonly<Record<string, unknown>>
  em: EntityManager
  rules: RuleBook
  logger: Logger
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

export async function startWorker({
  orm,
  jobs,
  schedules,
  atStart,
  rules,
  logger,
  onFailure,
  concurrency = 4,
}: WorkerOptions): Promise<Runner> {
  const pgPool = await orm.driver.getConnection().getNativeClient()
  const taskList = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      async (payload: unknown) => {
        try {
          await job({ payload: (payload ?? {}) as JobRequest['payload'], em: orm.em.fork(), rules, logger })
        } catch (error) {
          onFailure(name)
          logger.warn({ job: name, err: error }, 'job failed')
          throw error
        }
      },
    ]),
  )
  const runner = await run({
    pgPool,
    taskList,
    concurrency,
    noHandleSignals: true,
    pollInterval: 1000,
    parsedCronItems: parseCronItems(
      schedules.map(({ job, at }) => ({ task: job, match: at, options: { jobKey: `schedule:${job}` } })),
    ),
    logger: new JobLogger(() => (level, message) => {
      // A failed task is logged above, with its error as an error.
      if (level === 'error' && !message.startsWith('Failed task')) logger.error({ source: 'queue' }, message)
    }),
  })
  for (const job of atStart) await runner.addJob(job, {}, { jobKey: `start:${job}` })
  return runner
}
