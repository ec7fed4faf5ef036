// The order service (C5): turns the queued carts of one company into pending orders, the oldest first, each in
// a transaction of its own. A cart that fails keeps its place and is tried again later, so the order of arrival
// holds; the unique cart of a pending order makes a second one impossible.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { Job } from '../../platform/worker.ts'
import type { PointOfSale, QueuedCart } from '../point-of-sale.ts'

/** Pause before a failed cart is tried again: doubles with each attempt, up to five minutes. */
const retrySeconds = (attempts: number) => Math.min(2 ** attempts, 300)

export function createConvertCarts(pointOfSale: PointOfSale): Job {
  return async function convertCarts({ payload, em, logger }) {
    const companyId = Number(payload.CompanyId)
    for (;;) {
      const outcome = await convertNext(em.fork(), companyId, pointOfSale)
      if (outcome === 'converted') continue
      if (outcome === 'busy') await again(em, companyId, 0.5)
      if (typeof outcome === 'object') {
        logger.warn({ company: companyId, cart: outcome.cartId, err: outcome.error }, 'cart not converted')
        await postpone(em, companyId, outcome)
      }
      return
    }
  }
}

interface Failure {
  cartId: number
  attempts: number
  error: unknown
}

async function convertNext(
  em: EntityManager,
  companyId: number,
  pointOfSale: PointOfSale,
): Promise<'converted' | 'empty' | 'busy' | Failure> {
  let cart: QueuedCart | undefined
  try {
    return await em.transactional(async (inner) => {
      const database = inner.getKysely()
      // One process at a time per company: the lock goes with the transaction, also when the process is killed.
      const { rows: locks } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock(${LOCK}::int, ${companyId}::int) as free`.execute(database)
      if (!locks[0]?.free) return 'busy'
      cart = await oldest(inner, companyId)
      if (!cart || cart.isWaiting) return 'empty'

      const { externalId } = await pointOfSale.submit(cart)
      await sql`
        with ordered as (
          insert into pending_order (company_id, entity_id, cart_id, source_id, external_id,
                                     first_name, last_name, email, phone_number, items)
          select company_id, entity_id, id, source_id, ${externalId}, first_name, last_name, email, phone_number,
                 ${JSON.stringify(cart.items)}::jsonb
          from cart where id = ${cart.id}
          on conflict on constraint pending_order_cart_once do nothing
        )
        delete from queued_cart where cart_id = ${cart.id}`.execute(database)
      return 'converted'
    })
  } catch (error) {
    if (!cart) throw error
    return { cartId: cart.id, attempts: cart.attempts + 1, error }
  }
}

/** First half of the advisory lock's key: the order service's own. */
const LOCK = 1_870_033

async function oldest(em: EntityManager, companyId: number): Promise<QueuedCart | undefined> {
  const { rows } = await sql<QueuedCart>`
    select cart.id, cart.company_id as "companyId", cart.entity_id as "entityId", cart.source_id as "sourceId",
           cart.first_name as "firstName", cart.last_name as "lastName", cart.email, cart.phone_number as "phoneNumber",
           queue.attempts, coalesce(queue.retry_at > now(), false) as "isWaiting",
           (select coalesce(json_agg(json_build_object(
              'Id', item.id, 'Name', item.name, 'ProductTypeId', item.product_type_id,
              'CatalogItemId', item.catalog_item_id, 'Slug', item.slug,
              'Quantity', item.quantity, 'DisplayPrice', item.display_price) order by item.position), '[]')
            from cart_item item where item.cart_id = cart.id) as items
    from queued_cart queue join cart on cart.id = queue.cart_id
    where queue.company_id = ${companyId}
    order by queue.cart_id limit 1`.execute(em.getKysely())
  return rows[0]
}

async function postpone(
  em: EntityManager,
  companyId: number,
  { cartId, attempts, error }: Failure,
): Promise<void> {
  const seconds = retrySeconds(attempts)
  const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
  await sql`
    update queued_cart set attempts = ${attempts}, last_error = ${reason},
      retry_at = now() + make_interval(secs => ${seconds}::float)
    where cart_id = ${cartId}`.execute(em.getKysely())
  await again(em, companyId, seconds)
}

/** One later try per company, however many ask for it. */
async function again(em: EntityManager, companyId: number, seconds: number): Promise<void> {
  await sql`
    select graphile_worker.add_job('convertCarts', json_build_object('CompanyId', ${companyId}::int),
      run_at := now() + make_interval(secs => ${seconds}::float), job_key := ${`convertCarts:${companyId}`})`.execute(
    em.getKysely(),
  )
}
