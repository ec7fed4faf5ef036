import { sql } from 'kysely'
import { kysely } from '../../../entities/tables.ts'
import type { Job } from '../../platform/jobs/worker.ts'

/** Batches per statement, so that no statement takes minutes after a long outage. */
const BATCH_SIZE = 5_000

const expired = sql`
  select company_id, id from hold_batch
  where expires_at <= (select clock_timestamp() + make_interval(secs => coalesce(max(offset_seconds), 0)) from tenant_clock)
    and expires_at <= tenant_now(company_id) order by expires_at limit ${BATCH_SIZE}`

/**
 * Deletes expired hold batches, lines first. This only affects the size of the tables: every read ignores an expired
 * hold from its expiry on (A5). Written in SQL to skip locked rows until the next run (`skip locked`), so that the
 * sweep cannot deadlock with requests.
 */
export const sweepHolds: Job = async ({ em, signal }) => {
  const database = kysely(em)
  let swept = BATCH_SIZE
  while (swept === BATCH_SIZE && !signal.aborted) {
    await sql`
      delete from hold_line where (company_id, batch_id, catalog_item_id) in (
        select line.company_id, line.batch_id, line.catalog_item_id from (${expired}) due
        join hold_line line on line.company_id = due.company_id and line.batch_id = due.id
        for update of line skip locked)`.execute(database)
    const { rows } = await sql`
      delete from hold_batch where (company_id, id) in (
        select due.company_id, due.id from hold_batch batch
        join (${expired}) due on due.company_id = batch.company_id and due.id = batch.id
        where not exists (select from hold_line line where line.company_id = batch.company_id and line.batch_id = batch.id)
        for update of batch skip locked)
      returning id`.execute(database)
    swept = rows.length
  }
}
