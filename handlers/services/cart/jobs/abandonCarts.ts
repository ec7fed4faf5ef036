import { sql } from 'kysely'
import { kysely } from '../../../../entities/tables.ts'
import { companiesOf } from '../../../background/jobs/each-company.ts'
import { limitOfRow } from '../../../background/jobs/limit-of-row.ts'
import type { Job } from '../../../background/jobs/worker.ts'

/** Carts per statement, so that no statement takes minutes after a long outage. */
const BATCH_SIZE = 5_000

/**
 * Abandons New carts that have not changed for the time in rules/cart/limits.json, or in the limits of their company
 * (C4). It uses SQL so that concurrent runs skip each other's rows: each cart is abandoned once. It also skips a cart
 * that is being updated, but not a cart that is being converted, because `for no key update` does not conflict with the
 * lock of a foreign key. After a jump of a clock it waits for these rows instead, because the response must not precede
 * the commit of another run.
 */
export const abandonCarts: Job = async ({ payload, em, rules, signal }) => {
  const company = sql<number>`company_id`
  const minutes = limitOfRow(rules, 'cart/limits', 'CartInactivityMinutes', company)
  const database = kysely(em)
  const locked = payload.waitForLocks ? sql`` : sql`skip locked`
  const inactive = sql`
    select company_id from cart
    where status = 1
      and coalesce(updated_utc, date_created_utc) <= (
        select now() + make_interval(secs => coalesce(max(offset_seconds), 0), mins => -${minutes.least}::int) from tenant_clock)
      and coalesce(updated_utc, date_created_utc) <= tenant_now(company_id) - make_interval(mins => ${minutes.value})`
  for (const companyId of await companiesOf(em, inactive)) {
    const limit = rules.forCompany(companyId).limit('cart/limits', 'CartInactivityMinutes')
    let abandoned = BATCH_SIZE
    while (abandoned === BATCH_SIZE && !signal.aborted) {
      const { rows } = await sql`
        update cart set status = 3, updated_utc = tenant_now(${companyId}::int)
        where company_id = ${companyId} and id in (
          select id from cart
          where company_id = ${companyId} and status = 1 and coalesce(updated_utc, date_created_utc)
            <= tenant_now(${companyId}::int) - make_interval(mins => ${limit}::int)
          order by coalesce(updated_utc, date_created_utc)
          limit ${BATCH_SIZE} for no key update ${locked})
        returning id`.execute(database)
      abandoned = rows.length
    }
  }
}
