// One life of the job queue (graphile-worker): which options it runs with, and everything that ends it. The queue cannot be
// left to itself: when it fails to write a job's end, it begins to shut down, and if its listening connection is being
// opened again at that moment, its promise never settles. So whatever shows that it takes no more jobs ends it here: its
// connection ends, it shuts down unasked, it settles. It has connections of its own, which are cut at the end, so that
// nothing of an earlier life can take a job. worker.ts begins the next one. Tested by test/cart/orders.test.ts and
// test/worker-watchdog.test.ts.
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
import { withDeadline } from '../async/deadline.ts'
import type { Logger } from '../observe/logger.ts'
import { announcePresence } from './worker-presence.ts'

export interface Schedule {
  job: string
  /** Five fields of cron, UTC. */
  at: string
}

interface QueueOptions {
  /** How to connect. */
  connection: pg.PoolConfig
  taskList: TaskList
  schedules: readonly Schedule[]
  /** Jobs added as soon as it runs. */
  atStart: readonly string[]
  logger: Logger
  concurrency: number
  onJobTaken: () => void
}

export interface JobQueue {
  workerId: string
  /** Resolves with the reason why it takes no more jobs; never rejects. */
  ended: Promise<string>
  /** Takes no more jobs and waits for those under way and for `others`, for so long; then cuts its connections. */
  stop(patienceMs: number, others?: Promise<unknown>): Promise<void>
}

/** What the clock or a start begins does not wait behind a long queue of other jobs. */
const PRIORITY = -1

/** One that listens, and some for taking and completing jobs. */
const CONNECTIONS = 4

/** Until then it has to listen. */
const START_MS = 10_000

/** Rejects where the queue does not come to run in time; nothing of it is left then. */
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
    // One that has ended by itself says so; it has nothing to stop.
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
      // Ends of jobs are written in batches: also what makes the queue end, not the whole process, where one cannot be.
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

/** A pool whose connections can be cut, also those that are in use for good. */
function openPool(connection: pg.PoolConfig): { pool: pg.Pool; cut: () => void } {
  const pool = new pg.Pool({ ...connection, max: CONNECTIONS })
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', (client) => {
    clients.add(client)
    // graphile-worker stops listening to its own before it gives it back; an error then would end the process.
    client.on('error', () => {})
  })
  pool.on('remove', (client) => clients.delete(client))
  // An idle connection that ends is replaced by the next use.
  pool.on('error', () => {})
  return {
    pool,
    cut() {
      pool.end().catch(() => {})
      for (const client of clients) void (client as unknown as pg.Client).end().catch(() => {})
    },
  }
}
