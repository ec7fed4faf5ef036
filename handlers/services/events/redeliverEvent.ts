import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { eventAt } from './webhooks/messages.ts'
import { requestDelivery } from './webhooks/requested-deliveries.ts'
import { deliveryRows, readSubscription, waitingDeliveries } from './webhooks/subscription-rows.ts'
import { toDelivery } from './webhooks/views.ts'

/** Queues the event of a delivery; a worker sends it once more (V3). */
export const redeliverEvent: Handler<'redeliverEvent'> = async ({ path, em, check, now }) => {
  const { CompanyId: companyId, SubscriptionId: subscriptionId, DeliveryId: id } = path
  const subscription = await readSubscription(em, companyId, subscriptionId)
  const delivery = await deliveryRows(em, companyId, subscriptionId)
    .where('delivery.id', '=', id)
    .executeTakeFirst()
  if (!delivery) throw errors.notFound()
  const { position } = delivery

  const IsEventKept = position === null || (await eventAt(em, companyId, Number(position))) !== undefined
  const Waiting = await waitingDeliveries(em, companyId, subscriptionId)
  const fact = { SubscriptionId: subscriptionId, Purpose: 'Redelivery' as const }
  await check({ requestedDelivery: { ...fact, IsActive: subscription.is_active, IsEventKept, Waiting } })

  const event = { position, type: delivery.type }
  const requested = await requestDelivery(em, { companyId, subscriptionId, ...event, at: now() })
  return { status: 202, body: toDelivery(requested) }
}
