// Runs the background side: jobs from the queue, scheduled jobs, and loops. Jobs are added by SQL in the transaction
// that needs them. The jobs of a killed worker return to the queue (worker-presence.ts), but correctness does not
// depend on it: each service also has a scheduled job that finds unfinished work.
// Tested by test/cart/orders.long.test.ts and test/processes/worker-watchdog.long.test.ts.
import { setTimeout as sleep } from 'node:timers/promises'
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import type { TaskList } from 'graphile-worker'
import { withPartition } from '../../../entities/database/connections/async-context.ts'
import type { Limits } from '../../runtime/limits.ts'
import type { Logger } from '../../runtime/observe/logger.ts'
import type { Metrics } from '../../runtime/observe/metrics.ts'
import { type Tracing, traced } from '../../runtime/tracing/tracing.ts'
import { releaseAbandonedJobs } from './worker-presence.ts'
import { type JobQueue, type Schedule, startQueue } from './worker-queue.ts'
import { watchForStall } from './worker-stall.ts'

export type { Schedule }

/** The arguments of a job; like a handler's, but without a client's request. */
export interface JobRequest {
  payload: Readonly<Record<string, unknown>>
  em: EntityManager
  rules: Limits
  logger: Logger
  /** Aborted when the process stops: a long job then ends at a point from which it can continue later. */
  signal: AbortSignal
  /** Undefined without traces. */
  tracing?: Tracing | undefined
}

/** A job must end within a minute; longer work is split into several runs. */
export type Job = (request: JobRequest) => Promise<void>

export interface LoopContext {
  /** The name under which the loop may claim rows; the claims become invalid when the worker ends. */
  workerId: string
  em: () => EntityManager
  /** The limits in force. */
  rules: () => Limits
  logger: Logger
  signal: AbortSignal
  onFailure: (error: unknown) => void
  /** Must be called with the outcome of every call to a server of a client. */
  onCall?: Metrics['call']
  /** Undefined without traces. */
  tracing?: Tracing | undefined
}

/** Background work outside the job queue, which limits its own concurrency. */
export interface BackgroundLoop {
  name: string
  /** Runs until the signal, then finishes the work in progress and resolves soon; never rejects. */
  run(context: LoopContext): Promise<void>
}

/** What a service, or the platform, does in the background. */
export interface BackgroundWork {
  jobs?: Readonly<Record<string, Job>>
  schedules?: readonly Schedule[]
  /** Jobs that run once when a worker starts, to find work that another worker left behind. */
  atStart?: readonly string[]
  /** Loops that run in addition to the job queue. */
  loops?: readonly BackgroundLoop[]
}

interface WorkerOptions extends Required<BackgroundWork> {
  orm: MikroORM
  /** Has the options of connections that are sessions of the server: the queue uses LISTEN and holds a lock. */
  direct: MikroORM
  /** The rules in force, of which jobs read the limits. */
  rules: { current(): Limits }
  tracing?: Tracing | undefined
  logger: Logger
  onFailure: (job: string) => void
  onCall?: Metrics['call']
  /** Called when the queue has ended, to exit the process; if absent, the queue restarts instead. */
  onEnd?: ((reason: string) => void) | undefined
  concurrency?: number
}

export interface BackgroundWorker {
  /** False after the queue has ended and until it runs again. */
  isRunning(): boolean
  /** Takes no more jobs and waits for the running ones. */
  stop(): Promise<void>
}

/** Pause before an ended queue is restarted. */
const RESTART_MS = 1_000

/** How long the jobs of an ended queue may continue before the next queue runs them again. */
const GRACE_MS = 5_000

/** How long a stop waits for the running jobs. */
const STOP_MS = 60_000

const ownSchedule: Schedule = { job: 'releaseAbandonedJobs', at: '* * * * *' }

/**
 * Starts the worker. Rejects if the first start fails.
 *
 * A worker that has stopped working must not look healthy. It counts as failed if its queue has ended (worker-queue.ts),
 * or if it has taken no job for a minute while jobs wait (worker-stall.ts). With `onEnd` (ROLE=worker) the process then
 * exits, so that its supervisor starts a new one without leftover state. A process that also serves requests or
 * supervises those that do (ROLE=all, PROCESSES) must not disconnect its clients, so it restarts the queue with new
 * connections and a new name, after every failure.
 */
export async function startWorker(options: WorkerOptions): Promise<BackgroundWorker> {
  const { orm, direct, schedules, atStart, logger, onEnd, concurrency = 4 } = options
  const { options: connection } = await direct.driver.getConnection().getNativeClient()
  const stopping = new AbortController()
  const { signal } = stopping
  const taskList = taskListOf(options, signal)
  const start = async (): Promise<QueueAndLoops> => {
    await releaseAbandonedJobs({ em: orm.em.fork() })
    const stall = watchForStall({ em: () => orm.em.fork(), tasks: Object.keys(taskList) })
    try {
      const queue = await startQueue({
        // The spread does not copy the password, because that member is not enumerable.
        connection: { ...connection, password: connection.password },
        taskList,
        schedules: [...schedules, ownSchedule],
        atStart,
        logger,
        concurrency,
        onJobTaken: stall.taken,
      })
      return startQueueAndLoops(queue, stall, options)
    } catch (error) {
      stall.stop()
      throw error
    }
  }

  let life: QueueAndLoops | undefined = await start()
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
          // The process exits and stops this worker too.
          return onEnd(reason ?? '')
        }
        logger.error({ reason }, 'the job queue ended and begins again')
        await life.stop(GRACE_MS)
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
      const reported = life
      await reported?.stop(STOP_MS)
      await kept
      // A start that was in progress during the stop has created another queue.
      if (life !== reported) await life?.stop(0)
    },
  }
}

/** A queue and its loops, which start and stop together. */
interface QueueAndLoops {
  ended: Promise<string>
  stop(patienceMs: number): Promise<void>
}

function startQueueAndLoops(
  queue: JobQueue,
  stall: ReturnType<typeof watchForStall>,
  { orm, loops, rules, tracing, logger, onFailure, onCall }: WorkerOptions,
): QueueAndLoops {
  const ending = new AbortController()
  const running = loops.map(({ name, run }) =>
    run({
      workerId: queue.workerId,
      em: () => orm.em.fork(),
      rules: () => rules.current(),
      tracing,
      ...(onCall && { onCall }),
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
      // The queue holds the presence lock, on which the claims of the loops depend, so it must not close before them.
      await queue.stop(patienceMs, ended)
      await ended
    },
  }
}

function taskListOf(options: WorkerOptions, signal: AbortSignal): TaskList {
  const { orm, jobs, rules, tracing, logger, onFailure } = options
  const toTask = (name: string, job: Job) => async (payload: unknown) => {
    try {
      const request = { payload: (payload ?? {}) as JobRequest['payload'], em: orm.em.fork(), tracing }
      const run = () => job({ ...request, rules: rules.current(), logger, signal })
      await withPartition('background', () => traced(tracing, { name: `job ${name}` }, run))
    } catch (error) {
      onFailure(name)
      logger.warn({ job: name, err: error }, 'job failed')
      throw error
    }
  }
  const known = { ...jobs, [ownSchedule.job]: releaseAbandonedJobs }
  return Object.fromEntries(Object.entries(known).map(([name, job]) => [name, toTask(name, job)]))
}
