// The background side: jobs that the queue calls, and what the clock starts. Jobs are added by SQL in the transaction that
// needs them. A killed worker's jobs go back to the queue (worker-presence.ts), yet nothing relies on it: each service has
// a sweep that finds what was left.
//
// A worker that no longer works must not look alive. Two things show it: the queue has ended (worker-queue.ts), or no job was
// taken for a minute while some wait (worker-stall.ts). What follows depends on the process. One that is nothing but a worker
// (ROLE=worker) exits, and whoever supervises it starts another: a new process has no remains of what went wrong. One that
// also serves, or keeps the processes that do (ROLE=all, PROCESSES), must not cut off its clients: there the queue begins
// again, on new connections and under a new name. Tested by test/cart/orders.test.ts and test/worker-watchdog.test.ts.
import { setTimeout as sleep } from 'node:timers/promises'
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import type { TaskList } from 'graphile-worker'
import { inLane } from '../../../entities/server/connection-lanes.ts'
import type { Logger } from '../observe/logger.ts'
import type { Readiness } from '../observe/readiness.ts'
import type { RuleSnapshot } from '../rules/evaluate/rule-snapshot.ts'
import type { LiveRules } from '../rules/load/live-rules.ts'
import { releaseAbandonedJobs } from './worker-presence.ts'
import { type JobQueue, type Schedule, startQueue } from './worker-queue.ts'
import { watchForStall } from './worker-stall.ts'

export type { Schedule }

/** What a job receives: the shape of a handler's request, without a client. */
export interface JobRequest {
  payload: Readonly<Record<string, unknown>>
  em: EntityManager
  rules: RuleSnapshot
  logger: Logger
  /** Aborted when the process stops: a job that runs long ends where it can go on later. */
  signal: AbortSignal
}

/** Ends within a minute: what takes longer is cut into turns. */
export type Job = (request: JobRequest) => Promise<void>

export interface LoopContext {
  /** Under this name it may claim rows; they are free again as soon as the worker is gone. */
  workerId: string
  em: () => EntityManager
  logger: Logger
  signal: AbortSignal
  onFailure: (error: unknown) => void
}

/** What runs beside the job queue, with a concurrency of its own. */
export interface BackgroundLoop {
  name: string
  /** Ends what it has begun and resolves, soon after the signal; never rejects. */
  run(context: LoopContext): Promise<void>
}

export interface WorkerOptions {
  orm: MikroORM
  jobs: Readonly<Record<string, Job>>
  schedules: readonly Schedule[]
  /** Jobs run once when a worker starts, to find what another left behind. */
  atStart: readonly string[]
  loops: readonly BackgroundLoop[]
  rules: LiveRules
  logger: Logger
  onFailure: (job: string) => void
  /** Called when the queue has ended and the process is to exit; without it the queue is begun again. */
  onEnd?: ((reason: string) => void) | undefined
  concurrency?: number
}

export interface BackgroundWorker {
  /** False while a queue that ended is not running again. */
  isRunning(): boolean
  /** Takes no more jobs and lets those under way end. */
  stop(): Promise<void>
}

/** Pause before a queue that ended is started again. */
const RESTART_MS = 1_000

/** How long the jobs of a queue that ended may go on before the next queue runs them anew. */
const REST_MS = 5_000

/** How long a stop waits for the jobs under way. */
const STOP_MS = 60_000

const ownSchedule: Schedule = { job: 'releaseAbandonedJobs', at: '* * * * *' }

/** Rejects where the first start fails; later the queue is kept running whatever happens to the database. */
export async function startWorker(options: WorkerOptions): Promise<BackgroundWorker> {
  const { orm, schedules, atStart, logger, onEnd, concurrency = 4 } = options
  const { options: connection } = await orm.driver.getConnection().getNativeClient()
  const stopping = new AbortController()
  const { signal } = stopping
  const taskList = taskListOf(options, signal)
  const start = async (): Promise<Life> => {
    await releaseAbandonedJobs({ em: orm.em.fork() })
    const stall = watchForStall({ em: () => orm.em.fork(), tasks: Object.keys(taskList) })
    try {
      const queue = await startQueue({
        // The password is no enumerable member of the options.
        connection: { ...connection, password: connection.password },
        taskList,
        schedules: [...schedules, ownSchedule],
        atStart,
        logger,
        concurrency,
        onJobTaken: stall.taken,
      })
      return beginLife(queue, stall, options)
    } catch (error) {
      stall.stop()
      throw error
    }
  }

  let life: Life | undefined = await start()
  let isRunning = true
  const kept = keepRunning()

  async function keepRunning(): Promise<void> {
    while (!signal.aborted) {
      const reason = await life?.ended
      if (signal.aborted) return
      if (life) {
        isRunning = false
        if (onEnd) {
          logger.fatal({ reason }, 'the job queue ended: this process exits, to be started again')
          // The process stops everything, this too.
          return onEnd(reason ?? '')
        }
        logger.error({ reason }, 'the job queue ended and begins again')
        await life.stop(REST_MS)
        life = undefined
      }
      await sleep(RESTART_MS, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      life = await start().catch((error) => {
        logger.error({ err: error }, 'the job queue did not start')
        return undefined
      })
      isRunning = life !== undefined
    }
  }

  return {
    isRunning: () => isRunning,
    async stop() {
      stopping.abort()
      const told = life
      await told?.stop(STOP_MS)
      await kept
      // It was told to stop while it started.
      if (life !== told) await life?.stop(0)
    },
  }
}

/** That of a process whose work is the queue: it is not ready either while that does not run. */
export async function workerReadiness(
  readiness: () => Promise<Readiness>,
  worker: BackgroundWorker,
): Promise<Readiness> {
  const { isReady, report } = await readiness()
  const Queue = worker.isRunning() ? 'running' : 'ended'
  if (worker.isRunning()) return { isReady, report: { ...report, Queue } }
  return { isReady: false, report: { ...report, ...(isReady && { Status: 'not ready' }), Queue } }
}

/** A queue and what runs beside it, which begin and end together. */
interface Life {
  ended: Promise<string>
  stop(patienceMs: number): Promise<void>
}

function beginLife(
  queue: JobQueue,
  stall: ReturnType<typeof watchForStall>,
  { orm, loops, logger, onFailure }: WorkerOptions,
): Life {
  const ending = new AbortController()
  const running = loops.map(({ name, run }) =>
    run({
      workerId: queue.workerId,
      em: () => orm.em.fork(),
      logger,
      signal: ending.signal,
      onFailure: (error) => {
        onFailure(name)
        logger.warn({ loop: name, err: error }, 'background loop failed')
      },
    }),
  )
  return {
    ended: Promise.race([queue.ended, stall.stalled]),
    async stop(patienceMs) {
      ending.abort()
      stall.stop()
      const ended = Promise.all(running)
      // What they have claimed stays theirs until they are done.
      await queue.stop(patienceMs, ended)
      await ended
    },
  }
}

function taskListOf({ orm, jobs, rules, logger, onFailure }: WorkerOptions, signal: AbortSignal): TaskList {
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
  return Object.fromEntries(Object.entries(known).map(([name, job]) => [name, toTask(name, job)]))
}
