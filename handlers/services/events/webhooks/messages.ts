// The messages that webhooks get: events of the feed as CloudEvents, and tests.
// Tested by test/events/deliveries.long.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { EMPTY_GUID } from '../../../../entities/guid.ts'
import type { EventType } from '../../../../generated/events/types.gen.ts'
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

/**
 * A message that is no event of the feed; `deliveryId` identifies it. With the type of an event it has the form of one, about a
 * resource that does not exist.
 */
export function testMessage(
  companyId: number,
  subscriptionId: string,
  deliveryId: string,
  type: string,
): WebhookMessage {
  const id = `test-${deliveryId}`
  const at = new Date().toISOString()
  if (type !== TEST_TYPE) {
    const catalogItemIds = type.startsWith('retail.hold.') ? [EMPTY_GUID] : null
    const ids = {
      entityId: companyId,
      catalogItemId: EMPTY_GUID,
      catalogItemIds,
      parentId: '0',
      resourceId: '0',
    }
    return {
      id,
      body: JSON.stringify(toEvent({ position: 0, at, type: type as EventType, companyId, ...ids })),
    }
  }
  const body = {
    specversion: '1.0',
    id: deliveryId,
    source: `/events/v1/Companies(${companyId})`,
    type: TEST_TYPE,
    subject: `/events/v1/Companies(${companyId})/Subscriptions(${subscriptionId})`,
    time: at,
    datacontenttype: 'application/json',
    data: { CompanyId: companyId, SubscriptionId: subscriptionId },
  }
  return { id, body: JSON.stringify(body) }
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
