import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import { Company } from '../../../../entities/tables/company/company.ts'
import { kysely } from '../../../../entities/tables.ts'
import type { Job } from '../../../background/jobs/worker.ts'

/** Records per statement: a cart takes its items with it. */
const BATCH_SIZE = 1_000

/**
 * Deletes the orders and carts whose time in their company is over, by its clock (O9): orders that are Completed or
 * Cancelled, then carts that are Complete or Abandoned and have no order left. Each batch is a transaction, so a killed run
 * is continued by the next. Deletions by retention cause no events. Tested by test/cart/retention.test.ts.
 */
export const purgeCarts: Job = async ({ em, rules, signal }) => {
  const companies = await em.findAll(Company, { fields: ['id'], disableIdentityMap: true })
  for (const { id } of companies) {
    const ofCompany = rules.forCompany(id)
    const before = (days: number) => sql`tenant_now(${id}::int) - make_interval(days => ${days}::int)`
    const orders = sql`
      with due as materialized (
        select id from pending_order
        where company_id = ${id} and status in ('Completed', 'Cancelled')
          and created_utc < ${before(ofCompany.limit('cart/limits', 'OrderDays'))}
        limit ${BATCH_SIZE} for update skip locked)
      delete from pending_order using due where pending_order.company_id = ${id} and pending_order.id = due.id`
    const carts = sql`
      with due as materialized (
        select cart.id from cart
        where cart.company_id = ${id} and cart.status <> 1
          and coalesce(cart.updated_utc, cart.date_created_utc) < ${before(ofCompany.limit('cart/limits', 'CartDays'))}
          and not exists (select from pending_order held where held.company_id = ${id} and held.cart_id = cart.id)
          and not exists (select from queued_cart queued where queued.company_id = ${id} and queued.cart_id = cart.id)
        limit ${BATCH_SIZE} for update of cart skip locked)
      delete from cart using due where cart.company_id = ${id} and cart.id = due.id`
    for (const statement of [orders, carts]) await repeat(em, signal, statement)
  }
}

/** Repeats a statement until it deletes less than a batch. */
async function repeat(em: EntityManager, signal: AbortSignal, statement: RawBuilder<unknown>): Promise<void> {
  for (let deleted = BATCH_SIZE; deleted === BATCH_SIZE && !signal.aborted; ) {
    const { numAffectedRows } = await statement.execute(kysely(em))
    deleted = Number(numAffectedRows ?? 0)
  }
}
