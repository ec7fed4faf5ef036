import { sql } from 'kysely'
import { kysely } from '../../../entities/tables.ts'
import type { Job } from '../../platform/jobs/worker.ts'

/** Carts of one statement, so that a long pause of the service does not end in one that takes minutes. */
const AT_ONCE = 5_000

/**
 * Abandons New carts that nobody touched for the time of rules/cart/limits.json (C4). Each statement takes what no
 * other holds and what still is New, so it happens once however many run it (which is why it is SQL); a cart that is just being
 * updated is left alone, one that is just being converted is not (`no key`).
 */
export const abandonCarts: Job = async ({ payload, em, rules, signal }) => {
  const minutes = rules.limit('cart/limits', 'CartInactivityMinutes')
  const database = kysely(em)
  let abandoned = AT_ONCE
  while (abandoned === AT_ONCE && !signal.aborted) {
    const { rows } = await sql`
      update cart set status = 3, updated_utc = now()
      where (company_id, id) in (
        select company_id, id from cart
        where status = 1
          and coalesce(updated_utc, date_created_utc) <= now() - make_interval(mins => ${minutes}::int)
        order by coalesce(updated_utc, date_created_utc)
        limit ${AT_ONCE} for no key update skip locked)
      returning id`.execute(database)
    abandoned = rows.length
  }
  // The clock starts jobs by the minute; once more in between, so that nothing waits a whole one.
  if (payload.isSecond) return
  await sql`
    select graphile_worker.add_job('abandonCarts', '{"isSecond": true}', run_at := now() + interval '30 seconds',
      job_key := 'abandonCarts:second', priority := -1)`.execute(database)
}
