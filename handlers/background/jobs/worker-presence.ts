// Detects workers that have ended. Each worker holds an advisory lock on its LISTEN connection, so PostgreSQL releases
// the lock when the process ends for any reason. Jobs and rows claimed by a worker without this lock are free again. A
// worker that loses this connection restarts under a new name (worker-queue.ts); a job that is still running may then
// run twice, which every job must tolerate. Tested by test/cart/orders.long.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { WorkerEvents } from 'graphile-worker'
import { type RawBuilder, sql } from 'kysely'
import { kysely } from '../../../entities/tables.ts'

/** First half of the lock's key; the second half is the hash of the worker's name. */
const PRESENCE = 1_870_034

/** Takes the lock when the worker has begun to listen; resolves with the worker's name. */
export function announcePresence(events: WorkerEvents): Promise<string> {
  return new Promise((resolve, reject) => {
    events.once('pool:listen:success', ({ workerPool, client }) => {
      // Waits for graphile-worker's own LISTEN statement on this connection.
      client.once('drain', () => {
        client
          .query('select pg_advisory_lock_shared($1::int, hashtext($2))', [PRESENCE, workerPool.id])
          .then(() => resolve(workerPool.id), reject)
      })
    })
  })
}

/** Selects the rows of ended workers from a CTE that has a column `id` with worker names. */
export const deadWorkers = (ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select * from ${ids} where pg_try_advisory_xact_lock(${PRESENCE}::int, hashtext(id))`

/** Returns the jobs of ended workers to the queue; graphile-worker itself does this only after four hours. */
export async function releaseAbandonedJobs({ em }: { em: EntityManager }): Promise<void> {
  await sql`
    with holder as materialized (
      select distinct locked_by as id from graphile_worker.jobs where locked_by is not null
    ), dead as materialized (
      ${deadWorkers(sql`holder`)}
    )
    select graphile_worker.force_unlock_workers(array_agg(id)) from dead having count(*) > 0`.execute(
    kysely(em),
  )
}
