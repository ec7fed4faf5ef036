import type { Handler } from '../../api/handler.ts'
import { deliveryColumns, deliveryRows, readSubscription } from './webhooks/subscription-rows.ts'
import { toDelivery } from './webhooks/views.ts'

/** The deliveries of a webhook, newest first (V3). */
export const listDeliveries: Handler<'listDeliveries'> = async ({ path, em, list }) => {
  const { CompanyId, SubscriptionId } = path
  await readSubscription(em, CompanyId, SubscriptionId)

  const deliveries = await list.query(deliveryRows(em, CompanyId, SubscriptionId), {
    columns: deliveryColumns,
    unique: 'delivery.id',
    order: 'Id desc',
    view: toDelivery,
  })

  return { status: 200, body: deliveries }
}
