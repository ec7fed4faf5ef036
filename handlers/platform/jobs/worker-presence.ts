// Which workers live. Each holds an advisory lock on the connection with which it listens, so the lock goes the
// moment its process dies, however it dies; what a worker without a lock holds is free again. A worker that loses this
// connection begins anew under another name (worker-queue.ts); a job of its own that is still running may then run
// twice, which every job bears. Tested by test/cart/orders.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { WorkerEvents } from 'graphile-worker'
import { type RawBuilder, sql } from 'kysely'
import { kysely } from '../../../entities/tables.ts'

/** First half of the lock's key; the second is the worker's name, hashed. */
const PRESENCE = 1_870_034

/** Takes the lock as soon as the worker listens; resolves with the worker's name. */
export function announcePresence(events: WorkerEvents): Promise<string> {
  return new Promise((resolve, reject) => {
    events.once('pool:listen:success', ({ workerPool, client }) => {
      // After its own LISTEN.
      client.once('drain', () => {
        client
          .query('select pg_advisory_lock_shared($1::int, hashtext($2))', [PRESENCE, workerPool.id])
          .then(() => resolve(workerPool.id), reject)
      })
    })
  })
}

/** Of the ids in a CTE of that name with a column `id`, those of workers that are gone. */
export const deadWorkers = (ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select id from ${ids} where pg_try_advisory_xact_lock(${PRESENCE}::int, hashtext(id))`

/** Gives the jobs of dead workers back to the queue, which by itself waits four hours. */
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
