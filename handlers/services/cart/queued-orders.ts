// The queues of orders for the point of sale, one per store: reads a store's oldest order, and stores the outcome. Workers
// claim a store for that (claims.ts). Storing an outcome uses SQL, because each must be decided in one statement.
// Tested by test/cart/send-orders.long.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { kysely } from '../../../entities/tables.ts'
import { type Claims, createClaims } from '../../background/jobs/claims.ts'
import type { SubmittedOrder } from './point-of-sale.ts'

export interface Store {
  companyId: number
  entityId: number
}

export interface WaitingOrder {
  id: number
  /** The trace context of the cart. */
  traceparent: string | null
  content: SubmittedOrder
}

/** The stores with orders to send, claimed by workers. */
export const stores: Claims<number> = createClaims({ table: 'store_queue', id: 'entity_id' })

/** The store's oldest order; undefined if none waits. */
export async function oldestOrder(em: EntityManager, store: Store): Promise<WaitingOrder | undefined> {
  const row = await kysely(em)
    .selectFrom('queued_order as queued')
    .innerJoin('pending_order as pending', (join) =>
      join.onRef('pending.company_id', '=', 'queued.company_id').onRef('pending.id', '=', 'queued.order_id'),
    )
    .select([
      'pending.id',
      'queued.traceparent',
      'pending.cart_id as CartId',
      'pending.company_id as CompanyId',
      'pending.entity_id as EntityId',
    ])
    .select([
      'pending.source_id as SourceId',
      'pending.first_name as FirstName',
      'pending.last_name as LastName',
    ])
    .select(['pending.email as Email', 'pending.phone_number as PhoneNumber', 'pending.items as Items'])
    .where('queued.company_id', '=', store.companyId)
    .where('queued.entity_id', '=', store.entityId)
    .orderBy('queued.order_id')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, traceparent, ...content } = row
  return { id, traceparent, content }
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
    with ${taken(store, id)}, ${resumed(store)}, accepted as (
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
    with ${taken(store, id)}, ${resumed(store)}, refused as (
      update pending_order set status = 'Refused', refusal_status = ${status}, refusal_message = ${message} from taken
      where company_id = ${store.companyId} and id = taken.order_id
    )
    ${noFailures(store)}`.execute(kysely(em))

const taken = ({ companyId }: Store, id: number) => sql`
  taken as (delete from queued_order where company_id = ${companyId} and order_id = ${id} returning order_id)`

/** The point of sale responds again, so the company's other stores wait no longer than this for their next attempt. */
const RESUMED = sql`interval '10 seconds'`

const resumed = ({ companyId, entityId }: Store) => sql`
  resumed as (
    update store_queue set due_at = now() + ${RESUMED}
    where company_id = ${companyId} and entity_id <> ${entityId} and claimed_by is null and due_at > now() + ${RESUMED}
  )`

const noFailures = ({ companyId, entityId }: Store) => sql`
  update store_queue set attempts = 0, last_error = null
  where company_id = ${companyId} and entity_id = ${entityId} and attempts > 0`
