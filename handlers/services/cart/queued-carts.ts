// The queue of carts that wait to become pending orders (C5), one queue per company, in the order of arrival, which ids of
// carts do not show. Concurrent submissions may commit in a different order than that of their arrivals. So each submission
// takes its company's arrival lock in shared mode before it gets its place, and holds it until the commit: when another
// transaction has the lock in exclusive mode, no older cart is uncommitted. Each change of the queue is one SQL statement, so
// it is atomic.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import { onCoordinator } from '../../../entities/database/connections/async-context.ts'
import { kysely, type Row } from '../../../entities/tables.ts'
import { allocateIdsInTransaction } from '../../../entities/tenants/allocate-ids.ts'
import { cartItems } from './cart-rows.ts'

export type QueuedCart = Pick<Row<'queued_cart'>, 'company_id' | 'cart_id' | 'attempts' | 'traceparent'>

/** Locks of the company (lock_company). */
const CONVERSION = 'conversion of carts'
const ARRIVAL = 'arrival of carts'

const arrivalKey = (companyId: number) => sql`company_lock_key(${companyId}::int, ${ARRIVAL}::text)`

const LAST_ARRIVAL = '9223372036854775807'

/** The shared arrival lock; the statement that inserts a cart takes it before the cart gets its place. */
export const arrivalLock = (companyId: number): RawBuilder<unknown> =>
  sql`pg_advisory_xact_lock_shared(${arrivalKey(companyId)})`

/** Takes the company's conversion lock for this transaction; returns false if another transaction holds it. */
export async function lockConversion(em: EntityManager, companyId: number): Promise<boolean> {
  const lock = sql<boolean>`try_lock_company(${companyId}::int, ${CONVERSION}::text)`
  const { isTaken } = await kysely(em).selectNoFrom(lock.as('isTaken')).executeTakeFirstOrThrow()
  return isTaken
}

/**
 * Returns the arrival up to which every cart of the company is committed or rolled back: the last one that was committed
 * before waiting for the arrival lock. Each statement holds the lock for a moment only, so it hardly delays submissions. On a
 * cluster a submission has the lock on the company's node, or on the coordinator if its request went there (O4).
 */
export async function settledUpTo(em: EntityManager, companyId: number): Promise<string> {
  const { arrival } = await kysely(em)
    .selectFrom('queued_cart')
    .select(sql<string>`coalesce(max(arrival), 0)`.as('arrival'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  await sql`select lock_company(${companyId}::int, ${[ARRIVAL]}::text[])`.execute(kysely(em))
  await onCoordinator(() => sql`select pg_advisory_xact_lock(${arrivalKey(companyId)})`.execute(kysely(em)))
  return arrival
}

/** Returns the oldest carts that may be converted now, without those of stores whose older cart waits for a retry. */
export async function dueCarts(
  em: EntityManager,
  companyId: number,
  { limit, upTo = LAST_ARRIVAL }: { limit: number; upTo?: string },
): Promise<QueuedCart[]> {
  const { rows } = await sql<QueuedCart>`
    with held_up as materialized (
      select cart.entity_id, min(paused.arrival) as arrival
      from queued_cart paused
      join cart on cart.company_id = paused.company_id and cart.id = paused.cart_id
      where paused.company_id = ${companyId} and paused.retry_at > now()
      group by cart.entity_id
    )
    select queued.company_id, queued.cart_id, queued.attempts, queued.traceparent
    from queued_cart queued
    join cart on cart.company_id = queued.company_id and cart.id = queued.cart_id
    where queued.company_id = ${companyId} and queued.arrival <= ${upTo}::bigint and not exists (
      select from held_up where held_up.entity_id = cart.entity_id and held_up.arrival <= queued.arrival)
    order by queued.arrival limit ${limit}`.execute(kysely(em))
  return rows
}

/**
 * Stores a pending order for each cart, oldest first, and removes the carts from the queue. If the orders are sent to
 * another system, the same statement queues them for their stores, with the trace contexts of the carts.
 */
export async function storeOrders(
  em: EntityManager,
  companyId: number,
  cartIds: readonly number[],
  { isSent }: { isSent: boolean },
): Promise<void> {
  // In this transaction, which has the conversion lock: the orders of a store are sent in the order of their ids.
  const ids = await allocateIdsInTransaction(em, companyId, 'pending_order', cartIds.length)
  await sql`
    with converted as (
      select order_id, cart_id from unnest(${ids}::int[], ${cartIds}::int[]) as submitted (order_id, cart_id)
    ), stored as (
      insert into pending_order (company_id, id, entity_id, cart_id, source_id, first_name, last_name, email, phone_number, items,
        created_utc)
      select company_id, order_id, entity_id, id, source_id, first_name, last_name, email, phone_number, ${cartItems(companyId)}::jsonb,
        (select tenant_now(${companyId}::int))
      from converted join cart on cart.company_id = ${companyId} and cart.id = converted.cart_id
      order by order_id
      on conflict (company_id, cart_id) do nothing
      returning company_id, entity_id, id, cart_id
    ), queued as (
      insert into queued_order (company_id, entity_id, order_id, traceparent)
      select stored.company_id, stored.entity_id, stored.id, queued_cart.traceparent
      from stored
      join queued_cart on queued_cart.company_id = ${companyId} and queued_cart.cart_id = stored.cart_id
      where ${isSent}::boolean
    ), due as (
      insert into store_queue (company_id, entity_id, due_at)
      select distinct company_id, entity_id, now() from stored where ${isSent}::boolean
      on conflict (company_id, entity_id) do update set due_at = coalesce(store_queue.due_at, excluded.due_at)
    )
    delete from queued_cart
    where company_id = ${companyId} and cart_id in (select cart_id from converted)`.execute(kysely(em))
}

/** Delays a failed cart and thereby the later carts of its store. */
export async function postpone(
  em: EntityManager,
  cart: QueuedCart,
  seconds: number,
  reason: string,
): Promise<void> {
  const at = sql`now() + make_interval(secs => ${seconds}::float)`
  await sql`
    update queued_cart set attempts = ${cart.attempts + 1}, last_error = ${reason}, retry_at = ${at}
    where company_id = ${cart.company_id} and cart_id = ${cart.cart_id}`.execute(kysely(em))
  await addConversion(em, cart.company_id, { at, key: 'retry' })
}

/** Schedules another conversion job for the company in `seconds`; a job that waits for a retry is not replaced. */
export async function scheduleConversion(
  em: EntityManager,
  companyId: number,
  seconds: number,
): Promise<void> {
  const at = sql`now() + make_interval(secs => ${seconds}::float)`
  await addConversion(em, companyId, { at, key: 'next' })
}

/** The companies whose carts have arrived since jobs were added, by driver, as long as it is not time for the next ones. */
const arrived = new WeakMap<object, Set<number>>()
const WAKE_MS = 200

/**
 * Adds a conversion job for the company: at once if none was added for a moment, else with those of the carts that come until
 * then. The carts are committed: if this process ends before, findQueuedCarts finds them. On a cluster the jobs are on the
 * coordinator and the carts on the company's node, so one transaction for both would need two phases (O4).
 */
export function wakeConversion(em: EntityManager, companyId: number): void {
  const waiting = arrived.get(em.getDriver())
  if (waiting) waiting.add(companyId)
  else wake(em, [companyId])
}

function wake(em: EntityManager, companies: readonly number[]): void {
  const driver = em.getDriver()
  const later = new Set<number>()
  arrived.set(driver, later)
  const ids = sql`select company_id from unnest(${companies}::int[]) company_id`
  const fresh = driver.createEntityManager(false) as EntityManager
  onCoordinator(() => addConversions(fresh, ids, { at: sql`now()`, key: null })).catch(() => {})
  setTimeout(() => {
    arrived.delete(driver)
    if (later.size > 0) wake(em, [...later])
  }, WAKE_MS)
}

/** Queues a conversion job for every company with a due cart, in case its job was lost. */
export const scheduleDueConversions = (em: EntityManager): Promise<void> =>
  addConversions(
    em,
    sql`
      with due as materialized (
        select distinct company_id from queued_cart where retry_at is null or retry_at <= now()
      )
      select company_id from due where not exists (
        select 1 from graphile_worker.jobs job
        where job.key = 'convertCarts:next:' || due.company_id and job.attempts < job.max_attempts)`,
    { at: sql`now()`, key: 'next' },
  )

interface Conversions {
  at: RawBuilder<unknown>
  /** At most one job of a company waits with the key. */
  key: 'next' | 'retry' | null
}

const addConversion = (em: EntityManager, companyId: number, conversions: Conversions): Promise<void> =>
  onCoordinator(() => addConversions(em, sql`select ${companyId}::int as company_id`, conversions))

/**
 * Adds a job for each company. For several companies it must lock no job that exists, because another process may lock the same
 * ones in another order. So jobs for new carts have no key, and scheduleDueConversions leaves out companies that have a job.
 */
async function addConversions(
  em: EntityManager,
  companyIds: RawBuilder<unknown>,
  { at, key }: Conversions,
): Promise<void> {
  await sql`
    with waiting as materialized (${companyIds})
    select count(*) from graphile_worker.add_jobs(array(
      select ('convertCarts', json_build_object('CompanyId', company_id), null, ${at}, null,
        'convertCarts:' || ${key}::text || ':' || company_id, null, null)::graphile_worker.job_spec
      from waiting))`.execute(kysely(em))
}
