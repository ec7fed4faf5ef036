import { sql } from 'kysely'
import type { Job } from '../../platform/worker.ts'

/** Batches of one statement, so that a long pause of the service does not end in one that takes minutes. */
const AT_ONCE = 5_000

/**
 * Removes hold batches that have expired, with their lines. Only the size of the tables depends on it: an expired hold counts
 * nowhere and is found by nobody from its moment on (A5). What somebody else has in hand is left for the next time.
 */
export const sweepHolds: Job = async ({ em, signal }) => {
  let swept = AT_ONCE
  while (swept === AT_ONCE && !signal.aborted) {
    const { rows } = await sql`
      delete from hold_batch where (company_id, id) in (
        select company_id, id from hold_batch where expires_at <= clock_timestamp()
        order by expires_at limit ${AT_ONCE} for update skip locked)
      returning id`.execute(em.getKysely())
    swept = rows.length
  }
}
