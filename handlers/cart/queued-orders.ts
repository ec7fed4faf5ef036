// The queues of orders for the point of sale, one per store: claims a store, reads its oldest order, and stores the
// outcome. A claim is a column value and not a lock, because no transaction is open while the point of sale is called.
// A claim is valid only while the worker's presence lock exists (worker-presence.ts), so the stores of a killed worker
// can be released at once. Claiming and storing an outcome use SQL, because each must be decided in one statement.
// Tested by test/cart/send-orders.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { kysely, type Row } from '../../entities/tables.ts'
import { deadWorkers } from '../platform/jobs/worker-presence.ts'
import type { SubmittedOrder } from './point-of-sale.ts'

export interface Store {
  companyId: number
  entityId: number
}

export interface ClaimedStore extends Store {
  /** The number of failed attempts for the oldest order. */
  attempts: number
}

export interface WaitingOrder {
  id: number
  content: SubmittedOrder
}

interface Claiming {
  workerId: string
  maxStores: number
  /** Maximum number of stores per company. */
  maxStoresPerCompany: number
  /** Companies with a different maximum. */
  exceptions: readonly { companyId: number; maxStores: number }[]
}

/**
 * Claims due stores, those that have waited longest first. Claiming clears `due_at`; an order that arrives during the
 * claim sets it again, so that releasing the claim does not lose it.
 */
export async function claimStores(em: EntityManager, claiming: Claiming): Promise<ClaimedStore[]> {
  const { workerId, maxStores, maxStoresPerCompany, exceptions } = claiming
  const { rows } = await sql<Pick<Row<'store_queue'>, 'company_id' | 'entity_id' | 'attempts'>>`
    with due as (
      select company_id, entity_id, due_at,
        row_number() over (partition by company_id order by due_at, entity_id) as place
      from store_queue where due_at <= now() and claimed_by is null
    ), chosen as (
      select due.company_id, due.entity_id from due
      left join jsonb_to_recordset(${JSON.stringify(exceptions)}::jsonb) as exception ("companyId" int, "maxStores" int)
        on exception."companyId" = due.company_id
      where place <= coalesce(exception."maxStores", ${maxStoresPerCompany}::int)
      order by due_at limit ${maxStores}
    ), free as (
      select store.company_id, store.entity_id from store_queue store
      join chosen on chosen.company_id = store.company_id and chosen.entity_id = store.entity_id
      where store.due_at <= now() and store.claimed_by is null
      for update of store skip locked
    )
    update store_queue store set claimed_by = ${workerId}, due_at = null
    from free where store.company_id = free.company_id and store.entity_id = free.entity_id
    returning store.company_id, store.entity_id, store.attempts`.execute(kysely(em))
  return rows.map(({ company_id, entity_id, attempts }) => ({
    ...{ companyId: company_id, entityId: entity_id, attempts },
  }))
}

/** The store's oldest order; undefined if none waits. */
export async function oldestOrder(em: EntityManager, store: Store): Promise<WaitingOrder | undefined> {
  const row = await kysely(em)
    .selectFrom('queued_order as queued')
    .innerJoin('pending_order as made', (join) =>
      join.onRef('made.company_id', '=', 'queued.company_id').onRef('made.id', '=', 'queued.order_id'),
    )
    .select([
      'made.id',
      'made.cart_id as CartId',
      'made.company_id as CompanyId',
      'made.entity_id as EntityId',
    ])
    .select(['made.source_id as SourceId', 'made.first_name as FirstName', 'made.last_name as LastName'])
    .select(['made.email as Email', 'made.phone_number as PhoneNumber', 'made.items as Items'])
    .where('queued.company_id', '=', store.companyId)
    .where('queued.entity_id', '=', store.entityId)
    .orderBy('queued.order_id')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, ...content } = row
  return { id, content }
}

/** Queues a refused order again and makes its store due (C9). Its id keeps it ahead of newer orders. */
export const queueOrder = (em: EntityManager, { companyId, entityId }: Store, id: number) =>
  sql`
    with queued as (
      insert into queued_order (company_id, entity_id, order_id) values (${companyId}, ${entityId}, ${id})
    )
    insert into store_queue (company_id, entity_id, due_at) values (${companyId}, ${entityId}, now())
    on conflict (company_id, entity_id) do update set due_at = coalesce(store_queue.due_at, excluded.due_at)`.execute(
    kysely(em),
  )

/**
 * Records that the point of sale accepted the order, and resets the store's failed attempts. An order that was
 * completed or cancelled while it was being sent also gets its ExternalId.
 */
export const acceptOrder = (em: EntityManager, store: Store, id: number, externalId: string | null) =>
  sql`
    with ${taken(store, id)}, accepted as (
      update pending_order set external_id = ${externalId} from (select count(*) from taken) as off_the_queue
      where company_id = ${store.companyId} and id = ${id}
    )
    ${noFailures(store)}`.execute(kysely(em))

/** Records that the point of sale permanently refused the order. */
export const refuseOrder = (
  em: EntityManager,
  store: Store,
  id: number,
  { status, message }: { status: number; message: string },
) =>
  sql`
    with ${taken(store, id)}, refused as (
      update pending_order set status = 'Refused', refusal_status = ${status}, refusal_message = ${message} from taken
      where company_id = ${store.companyId} and id = taken.order_id
    )
    ${noFailures(store)}`.execute(kysely(em))

const taken = ({ companyId }: Store, id: number) => sql`
  taken as (delete from queued_order where company_id = ${companyId} and order_id = ${id} returning order_id)`

const noFailures = ({ companyId, entityId }: Store) => sql`
  update store_queue set attempts = 0, last_error = null
  where company_id = ${companyId} and entity_id = ${entityId} and attempts > 0`

/** Releases a store whose oldest order failed; the store becomes due again in `seconds`. */
export const postponeStore = (
  em: EntityManager,
  store: Store,
  workerId: string,
  { attempts, seconds, reason }: { attempts: number; seconds: number; reason: string },
) =>
  sql`
    update store_queue set claimed_by = null, attempts = ${attempts}, last_error = ${reason},
      due_at = now() + make_interval(secs => ${seconds}::float)
    where company_id = ${store.companyId} and entity_id = ${store.entityId} and claimed_by = ${workerId}`.execute(
    kysely(em),
  )

/** Releases a store. It is due at once if orders are left, or if an order arrived during the claim. */
export const releaseStore = (
  em: EntityManager,
  store: Store,
  workerId: string,
  { isEmpty }: { isEmpty: boolean },
) =>
  sql`
    update store_queue set claimed_by = null, due_at = case when ${isEmpty}::boolean then due_at else now() end
    where company_id = ${store.companyId} and entity_id = ${store.entityId} and claimed_by = ${workerId}`.execute(
    kysely(em),
  )

/** Releases the stores of workers that have died. */
export const releaseAbandonedStores = (em: EntityManager) =>
  sql`
    with claimer as materialized (
      select distinct claimed_by as id from store_queue where claimed_by is not null
    ), dead as materialized (
      ${deadWorkers(sql`claimer`)}
    ), stores as (
      select company_id, entity_id from store_queue join dead on dead.id = claimed_by for update of store_queue
    )
    update store_queue store set claimed_by = null, due_at = now()
    from stores where store.company_id = stores.company_id and store.entity_id = stores.entity_id`.execute(
    kysely(em),
  )
