// Which workers live. Each holds an advisory lock on the connection with which it listens, so the lock goes the
// moment its process dies, however it dies; a job held by a worker without a lock is free again. A living worker
// that loses its connection for a moment may see a job run twice, which every job bears.
// Held by test/cart/orders.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'

/** First half of the lock's key; the second is the worker's name, hashed. */
const PRESENCE = 1_870_034

/** Takes the lock whenever the worker begins to listen, and again after a lost connection. */
export function announcePresence(events: WorkerEvents): void {
  events.on('pool:listen:success', ({ workerPool, client }) => {
    // After its own LISTEN; a connection that breaks here is seen by the queue itself, which listens again.
    client.once('drain', () => {
      client
        .query('select pg_advisory_lock_shared($1::int, hashtext($2))', [PRESENCE, workerPool.id])
        .catch(() => {})
    })
  })
}

/** Gives the jobs of dead workers back to the queue, which by itself waits four hours. */
export async function releaseAbandonedJobs({ em }: { em: EntityManager }): Promise<void> {
  await sql`
    with holder as materialized (
      select distinct locked_by as id from graphile_worker.jobs where locked_by is not null
    ), dead as materialized (
      select id from holder where pg_try_advisory_xact_lock(${PRESENCE}::int, hashtext(id))
    )
    select graphile_worker.force_unlock_workers(array_agg(id)) from dead having count(*) > 0`.execute(
    em.getKysely(),
  )
}
