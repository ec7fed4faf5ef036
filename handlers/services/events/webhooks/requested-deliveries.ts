// Tests and redeliveries: rows that a client requests and a worker sends once, out of the order of the feed. One that arrives
// ends the back-off of its subscription.
// Tested by test/events/testSubscription.test.ts and test/events/redeliverEvent.test.ts.
import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { raw } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { WebhookDelivery } from '../../../../entities/tables/events/webhook-delivery.ts'
import { kysely } from '../../../../entities/tables.ts'
import { type ClaimLoop, createClaimLoop, keepOutcome } from '../../../background/jobs/claim-loop.ts'
import { type Claim, type Claims, createClaims } from '../../../background/jobs/claims.ts'
import type { LoopContext } from '../../../background/jobs/worker.ts'
import { eventAt, eventMessage, testMessage, type WebhookMessage } from './messages.ts'
import { type Attempt, callOutcome } from './send-message.ts'
import { type DeliveryRow, deliveryRows, readSubscription } from './subscription-rows.ts'

const MAX_REQUESTED = 16
const MAX_REQUESTED_PER_COMPANY = 4

interface NewDelivery {
  companyId: number
  subscriptionId: string
  /** The position of the event; null for a test. */
  position: string | null
  type: string
  /** By the clock of the company. */
  at: Date
}

export async function requestDelivery(
  em: EntityManager,
  { companyId, subscriptionId, position, type, at }: NewDelivery,
): Promise<DeliveryRow> {
  const id = randomUUID()
  const times = { createdAt: at, nextAttemptAt: at, dueAt: raw('now()') }
  const event = { position: position === null ? null : Number(position), type, status: 'Pending' as const }
  await em.insert(WebhookDelivery, { companyId, id, subscriptionId, ...event, ...times })
  return deliveryRows(em, companyId, subscriptionId).where('delivery.id', '=', id).executeTakeFirstOrThrow()
}

const claims: Claims<string> = createClaims({ table: 'webhook_delivery', id: 'id' })

/** Sends a message to a webhook with its keys. */
type SendTo = (
  em: EntityManager,
  webhook: { companyId: number; id: string; url: string },
  message: WebhookMessage,
) => Promise<Attempt>

export const createRequestedDeliveries = (send: SendTo): ClaimLoop =>
  createClaimLoop({
    name: 'sendRequestedDeliveries',
    claims,
    max: MAX_REQUESTED,
    maxPerCompany: MAX_REQUESTED_PER_COMPANY,
    takeTurn: (claim, context) => takeTurn(claim, context, send),
  })

async function takeTurn(claim: Claim<string>, context: LoopContext, send: SendTo): Promise<void> {
  const { em, workerId } = context
  const delivery = await kysely(em())
    .selectFrom('webhook_delivery')
    .select(['subscription_id', 'position', 'type'])
    .where('company_id', '=', claim.companyId)
    .where('id', '=', claim.id)
    .executeTakeFirst()
  if (!delivery) return
  const { companyId } = claim
  const { subscription_id: id, position, type } = delivery
  const { url } = await readSubscription(em(), companyId, id)
  const event = position === null ? undefined : await eventAt(em(), companyId, Number(position))
  const message = event ? eventMessage(event) : testMessage(companyId, id, claim.id, type)
  const attempt =
    position === null || event
      ? await send(em(), { companyId, id, url }, message)
      : {
          outcome: 'failed' as const,
          status: null,
          text: null,
          error: 'The event is no longer kept',
          after: 0,
        }
  if (position === null || event) context.onCall?.('webhook', callOutcome(attempt))
  await keepOutcome(() => record(em(), claim, workerId, attempt), context)
}

const record = (em: EntityManager, { companyId, id }: Claim<string>, workerId: string, attempt: Attempt) =>
  sql`
    with resumed as (
      update webhook_subscription set due_at = now()
      where ${attempt.outcome === 'delivered'}::boolean and company_id = ${companyId} and is_active and claimed_by is null
        and due_at > now()
        and id = (select subscription_id from webhook_delivery where company_id = ${companyId} and id = ${id})
    )
    update webhook_delivery set claimed_by = null, due_at = null, next_attempt_at = null, attempts = attempts + 1,
      status = ${attempt.outcome === 'delivered' ? 'Delivered' : 'Failed'}, last_attempt_at = tenant_now(${companyId}::int),
      response_status = ${attempt.status}, response_text = ${attempt.text}, last_error = ${attempt.error}
    where company_id = ${companyId} and id = ${id} and claimed_by = ${workerId}`.execute(kysely(em))
