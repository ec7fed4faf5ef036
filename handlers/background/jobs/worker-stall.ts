// Detects a worker that takes no jobs although some wait: its queue hangs without an error, or jobs that never end
// occupy all of its slots. The check queries the database through the pool for requests and not through the queue's own
// connections; if the database does not respond, it reports no stall. It ignores jobs that this version does not have,
// which another version of the program added. Tested by test/background/jobs/worker-stall.long.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { kysely } from '../../../entities/tables.ts'
import { withDeadline } from '../../runtime/async/deadline.ts'

interface StallOptions {
  em: () => EntityManager
  /** The names of the jobs that this worker can run. */
  tasks: readonly string[]
  limitMs?: number
  intervalMs?: number
}

interface StallWatch {
  /** Must be called for every job that the worker takes. */
  taken(): void
  /** Resolves with the reason when the worker stalls; otherwise it stays pending. */
  stalled: Promise<string>
  stop(): void
}

const PATIENCE_MS = 5_000

export function watchForStall({ em, tasks, limitMs = 60_000, intervalMs = 5_000 }: StallOptions): StallWatch {
  const { promise: stalled, resolve } = Promise.withResolvers<string>()
  let lastTaken = performance.now()
  let isAsking = false

  const look = async () => {
    const idleMs = performance.now() - lastTaken
    if (idleMs < limitMs || isAsking) return
    isAsking = true
    const isWaiting = await withDeadline(hasWaited(em(), tasks, limitMs), PATIENCE_MS).catch(() => false)
    isAsking = false
    // The worker may have taken a job during the query.
    if (isWaiting && performance.now() - lastTaken >= limitMs) {
      resolve(`it has taken no job for ${Math.round(idleMs / 1_000)} s while jobs wait`)
    }
  }
  const timer = setInterval(look, intervalMs).unref()

  return {
    taken: () => {
      lastTaken = performance.now()
    },
    stalled,
    stop: () => clearInterval(timer),
  }
}

/** Whether one of these jobs has been waiting for at least `ms`. Jobs that have used up their attempts do not count. */
async function hasWaited(em: EntityManager, tasks: readonly string[], ms: number): Promise<boolean> {
  const isWaiting = sql<boolean>`exists (
      select from graphile_worker.jobs
      where run_at < now() - make_interval(secs => ${ms / 1_000}::float) and locked_at is null
        and attempts < max_attempts and task_identifier = any(${tasks}::text[]))`
  const asked = await kysely(em).selectNoFrom(isWaiting.as('isWaiting')).executeTakeFirstOrThrow()
  return asked.isWaiting
}
