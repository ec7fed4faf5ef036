// Runs one instance of the job queue (graphile-worker) and detects its end; worker.ts starts the next instance. The
// promise of graphile-worker is not reliable: if it cannot record the end of a job while its LISTEN connection is being
// reopened, it begins to shut down and the promise never settles. So `ended` resolves on any of these events: the
// LISTEN connection ends, the queue shuts down, or the promise settles.
// Tested by test/cart/orders.long.test.ts and test/processes/worker-watchdog.long.test.ts.
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  Logger as JobLogger,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import pg from 'pg'
import { withDeadline } from '../../runtime/async/deadline.ts'
import type { Logger } from '../../runtime/observe/logger.ts'
import { announcePresence } from './worker-presence.ts'

export interface Schedule {
  job: string
  /** A cron expression with five fields, in UTC. */
  at: string
}

interface QueueOptions {
  /** The options of the database connections. */
  connection: pg.PoolConfig
  taskList: TaskList
  schedules: readonly Schedule[]
  /** Jobs that are added when the queue has started. */
  atStart: readonly string[]
  logger: Logger
  concurrency: number
  onJobTaken: () => void
}

export interface JobQueue {
  workerId: string
  /** Resolves with the reason when the queue takes no more jobs; never rejects. */
  ended: Promise<string>
  /**
   * Takes no more jobs, waits up to `patienceMs` for the running jobs and for `others`, then closes the connections.
   */
  stop(patienceMs: number, others?: Promise<unknown>): Promise<void>
}

/** Scheduled jobs and jobs at start run before others, so that a long queue does not delay them. */
const PRIORITY = -1

/** One connection for LISTEN, the others for taking and completing jobs. */
const CONNECTIONS = 4

/** Time limit for the queue to start listening. */
const START_MS = 10_000

/** Starts the queue. Rejects if it does not run in time, after stopping it completely. */
export async function startQueue(options: QueueOptions): Promise<JobQueue> {
  const { connection, taskList, schedules, atStart, logger, concurrency, onJobTaken } = options
  const { pool, cut } = openPool(connection)
  const end = Promise.withResolvers<string>()
  const events: WorkerEvents = new EventEmitter()
  const present = announcePresence(events)
  present.catch(() => {})
  events.on('job:start', onJobTaken)
  events.on('pool:listen:success', ({ client }) => {
    client.once('end', () => end.resolve('its listening connection ended'))
  })
  events.on('pool:listen:error', () => end.resolve('it cannot listen'))
  events.on('pool:gracefulShutdown', ({ message }) => end.resolve(`it shuts down: ${message}`))
  events.on('pool:forcefulShutdown', ({ message }) => end.resolve(`it shuts down: ${message}`))

  let runner: Runner | undefined
  const stop = async (patienceMs: number, others?: Promise<unknown>) => {
    // `stop` rejects if the queue has already ended by itself; nothing is left to stop then.
    const stopped = runner?.stop().catch(() => {})
    await Promise.race([Promise.all([stopped, others]), sleep(patienceMs, undefined, { ref: false })])
    cut()
  }
  try {
    runner = await run({
      pgPool: pool,
      events,
      taskList,
      concurrency,
      noHandleSignals: true,
      pollInterval: 1000,
      // Records the ends of jobs in batches; a failure to record a batch ends only the queue and not the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      parsedCronItems: parseCronItems(
        schedules.map(({ job, at }) => ({
          task: job,
          match: at,
          options: { jobKey: `schedule:${job}`, priority: PRIORITY },
        })),
      ),
      logger: new JobLogger(() => (level, message) => {
        // Failed tasks are not logged here: worker.ts logs them, with the error object.
        const isNews = level === 'error' && !message.startsWith('Failed task')
        if (isNews) logger.error({ source: 'queue' }, message)
      }),
    })
    const settled = (how: string) => () => end.resolve(how)
    runner.promise.then(settled('it stopped'), settled('it failed'))
    const failed = end.promise.then((reason) => {
      throw new Error(`The job queue did not start: ${reason}`)
    })
    const workerId = await withDeadline(Promise.race([present, failed]), START_MS)
    for (const job of atStart) {
      const added = runner.addJob(job, {}, { jobKey: `start:${job}`, priority: PRIORITY })
      await added.catch((error) => logger.error({ job, err: error }, 'job not started'))
    }
    return { workerId, ended: end.promise, stop }
  } catch (error) {
    await stop(0)
    throw error
  }
}

/** Opens a pool; `cut` closes all of its connections, even those in use, so that an ended queue takes no more jobs. */
function openPool(connection: pg.PoolConfig): { pool: pg.Pool; cut: () => void } {
  const pool = new pg.Pool({ ...connection, max: CONNECTIONS })
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', (client) => {
    clients.add(client)
    // graphile-worker removes its error listener before it releases a connection; without this one, an error in between
    // would end the process.
    client.on('error', () => {})
  })
  pool.on('remove', (client) => clients.delete(client))
  // The pool replaces a broken idle connection on the next use.
  pool.on('error', () => {})
  return {
    pool,
    cut() {
      pool.end().catch(() => {})
      for (const client of clients) void (client as unknown as pg.Client).end().catch(() => {})
    },
  }
}
