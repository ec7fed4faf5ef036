// The messages that webhooks get: events of the feed as CloudEvents, and tests.
// Tested by test/events/deliveries.long.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type FeedEvent, nextEvents } from '../next-events.ts'
import { toEvent } from '../views.ts'

export const TEST_TYPE = 'retail.webhook.test'

export interface WebhookMessage {
  /** The same for every attempt and every webhook. It has no dots, because the signature joins its parts with dots. */
  id: string
  body: string
}

export const eventMessage = (event: FeedEvent): WebhookMessage => ({
  id: `event-${event.companyId}-${event.position}`,
  body: JSON.stringify(toEvent(event)),
})

/** A message that is no event of the feed; `deliveryId` identifies it. */
export function testMessage(companyId: number, subscriptionId: string, deliveryId: string): WebhookMessage {
  const body = {
    specversion: '1.0',
    id: deliveryId,
    source: `/events/v1/Companies(${companyId})`,
    type: TEST_TYPE,
    subject: `/events/v1/Companies(${companyId})/Subscriptions(${subscriptionId})`,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    data: { CompanyId: companyId, SubscriptionId: subscriptionId },
  }
  return { id: `test-${deliveryId}`, body: JSON.stringify(body) }
}

/** The event at a position of the feed; undefined if it is no longer kept. */
export async function eventAt(
  em: EntityManager,
  companyId: number,
  position: number,
): Promise<FeedEvent | undefined> {
  const { events, isExpired } = await nextEvents(em, companyId, {
    after: position - 1,
    types: null,
    limit: 1,
  })
  return isExpired ? undefined : events.find((event) => event.position === position)
}
