import { sql } from 'kysely'
import { kysely } from '../../../../entities/tables.ts'
import { companiesOf } from '../../../background/jobs/each-company.ts'
import type { Job } from '../../../background/jobs/worker.ts'

/** Batches per statement, so that no statement takes minutes after a long outage. */
const BATCH_SIZE = 5_000

const expired = sql`
  select company_id from hold_batch
  where expires_at <= (select clock_timestamp() + make_interval(secs => coalesce(max(offset_seconds), 0)) from tenant_clock)
    and expires_at <= tenant_now(company_id)`

const expiredOf = (companyId: number) => sql`
  select id from hold_batch where company_id = ${companyId} and expires_at <= tenant_now(${companyId}::int)
  order by expires_at limit ${BATCH_SIZE}`

/**
 * Deletes expired hold batches, lines first, which is the event of their expiry (V4). Every read ignores an expired hold
 * from its expiry on, whether or not it is deleted (A5). Written in SQL to skip locked rows until the next run (`skip locked`), so that the
 * sweep cannot deadlock with requests.
 */
export const sweepHolds: Job = async ({ em, signal }) => {
  const database = kysely(em)
  for (const companyId of await companiesOf(em, expired)) {
    let swept = BATCH_SIZE
    while (swept === BATCH_SIZE && !signal.aborted) {
      await sql`
        with due as materialized (
          select line.batch_id, line.catalog_item_id from hold_line line
          where line.company_id = ${companyId} and line.batch_id in (${expiredOf(companyId)})
          for update skip locked)
        delete from hold_line using due
        where company_id = ${companyId} and hold_line.batch_id = due.batch_id
          and hold_line.catalog_item_id = due.catalog_item_id`.execute(database)
      const { rows } = await sql`
        delete from hold_batch where company_id = ${companyId} and id in (
          select batch.id from hold_batch batch
          where batch.company_id = ${companyId} and batch.id in (${expiredOf(companyId)}) and not exists (
            select from hold_line line where line.company_id = ${companyId} and line.batch_id = batch.id)
          for update skip locked)
        returning id`.execute(database)
      swept = rows.length
    }
  }
}
