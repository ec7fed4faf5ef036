// Notices a worker that takes no jobs although some wait: its queue believes that all is well, or all of its places are held
// by jobs that never end. It asks the database over the pool of the requests, not over the queue's own connections, and
// concludes nothing from a database that does not answer. Jobs of other versions of this program, which this one does not
// know, are none of its business. Tested by test/platform/jobs/worker-stall.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { kysely } from '../../../entities/tables.ts'
import { withDeadline } from '../async/deadline.ts'

interface StallOptions {
  em: () => EntityManager
  /** Names of the jobs that this worker takes. */
  tasks: readonly string[]
  limitMs?: number
  intervalMs?: number
}

export interface StallWatch {
  /** To be called for every job that is taken. */
  taken(): void
  /** Resolves with the reason; never where all is well. */
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
    // One may have been taken while the database was asked.
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

/** Whether a job of these has been waiting for that long, not counting one that has used up its attempts. */
async function hasWaited(em: EntityManager, tasks: readonly string[], ms: number): Promise<boolean> {
  const isWaiting = sql<boolean>`exists (
      select from graphile_worker.jobs
      where run_at < now() - make_interval(secs => ${ms / 1_000}::float) and locked_at is null
        and attempts < max_attempts and task_identifier = any(${tasks}::text[]))`
  const asked = await kysely(em).selectNoFrom(isWaiting.as('isWaiting')).executeTakeFirstOrThrow()
  return asked.isWaiting
}
