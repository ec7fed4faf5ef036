// Reads webhooks and their deliveries as rows. Tested by test/events/listSubscriptions.test.ts and
// test/events/deliveries.long.test.ts.
import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { WebhookSubscription } from '../../../../entities/tables/events/webhook-subscription.ts'
import { kysely, type RowOf } from '../../../../entities/tables.ts'
import { errors } from '../../../runtime/errors/errors.ts'

/** Column of each filterable property of a webhook. */
export const subscriptionColumns = {
  Id: 'subscription.id',
  CompanyId: 'subscription.company_id',
  Name: 'subscription.name',
  Url: 'subscription.url',
  IsActive: 'subscription.is_active',
  DisabledDateUtc: 'subscription.disabled_at',
  CreatedDateUtc: 'subscription.created_at',
}

export type SubscriptionRow = RowOf<typeof subscriptionRows>

/** A query builder over `subscription`, the webhooks of a company. */
export const subscriptionRows = (em: EntityManager, companyId: number) =>
  kysely(em)
    .selectFrom('webhook_subscription as subscription')
    .select(['subscription.id', 'subscription.company_id', 'subscription.name', 'subscription.url'])
    .select(['subscription.types', 'subscription.is_active', 'subscription.disabled_reason'])
    .select(['subscription.disabled_at', 'subscription.created_at'])
    .where('subscription.company_id', '=', companyId)

/** One webhook of the company. Throws 404. */
export async function readSubscription(
  em: EntityManager,
  companyId: number,
  id: string,
): Promise<SubscriptionRow> {
  const row = await subscriptionRows(em, companyId).where('subscription.id', '=', id).executeTakeFirst()
  if (!row) throw errors.notFound()
  return row
}

/** Locks a webhook for a change. Throws 404. */
export function lockSubscription(
  em: EntityManager,
  companyId: number,
  id: string,
): Promise<WebhookSubscription> {
  return em.findOneOrFail(WebhookSubscription, { companyId, id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
}

/** Column of each filterable property of a delivery. */
export const deliveryColumns = {
  Id: 'delivery.id',
  Type: 'delivery.type',
  Status: 'delivery.status',
  Attempts: 'delivery.attempts',
  ResponseStatus: 'delivery.response_status',
  CreatedDateUtc: 'delivery.created_at',
  LastAttemptUtc: 'delivery.last_attempt_at',
  NextAttemptUtc: 'delivery.next_attempt_at',
}

export type DeliveryRow = RowOf<typeof deliveryRows>

/** A query builder over `delivery`, the deliveries of a webhook. */
export const deliveryRows = (em: EntityManager, companyId: number, subscriptionId: string) =>
  kysely(em)
    .selectFrom('webhook_delivery as delivery')
    .select(['delivery.id', 'delivery.subscription_id', 'delivery.position', 'delivery.type'])
    .select(['delivery.status', 'delivery.attempts', 'delivery.response_status', 'delivery.response_text'])
    .select(['delivery.last_error', 'delivery.created_at', 'delivery.last_attempt_at'])
    .select('delivery.next_attempt_at')
    .where('delivery.company_id', '=', companyId)
    .where('delivery.subscription_id', '=', subscriptionId)

/** The position of the latest event of the company. */
export async function endOfFeed(em: EntityManager, companyId: number): Promise<number> {
  await sql`select sequence_events(${companyId}::int)`.execute(kysely(em))
  const counter = await kysely(em)
    .selectFrom('event_counter')
    .select('last_position')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return Number(counter?.last_position ?? 0)
}

/** The number of tests and redeliveries that wait for a worker. */
export async function waitingDeliveries(em: EntityManager, companyId: number, id: string): Promise<number> {
  const { waiting } = await kysely(em)
    .selectFrom('webhook_delivery')
    .select((eb) => eb.fn.countAll<string>().as('waiting'))
    .where('company_id', '=', companyId)
    .where('subscription_id', '=', id)
    .where('status', '=', 'Pending')
    .executeTakeFirstOrThrow()
  return Number(waiting)
}
