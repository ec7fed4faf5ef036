import type { Handler } from '../../api/handler.ts'
import { TEST_TYPE } from './webhooks/messages.ts'
import { requestDelivery } from './webhooks/requested-deliveries.ts'
import { readSubscription, waitingDeliveries } from './webhooks/subscription-rows.ts'
import { toDelivery } from './webhooks/views.ts'

/** Queues an event that is created for the test; a worker sends it once (V3). */
export const testSubscription: Handler<'testSubscription'> = async ({ path, body, em, check, now }) => {
  const { CompanyId: companyId, SubscriptionId: id } = path
  const subscription = await readSubscription(em, companyId, id)

  const fact = { SubscriptionId: id, Purpose: 'Test' as const, IsActive: subscription.is_active }
  const Waiting = await waitingDeliveries(em, companyId, id)
  await check({ requestedDelivery: { ...fact, IsEventKept: true, Waiting } })

  const event = { position: null, type: body?.Type ?? TEST_TYPE }
  const delivery = await requestDelivery(em, { companyId, subscriptionId: id, ...event, at: now() })
  return { status: 202, body: toDelivery(delivery) }
}
