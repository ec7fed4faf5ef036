import type { Handler } from '../../api/handler.ts'
import { readSubscription } from './webhooks/subscription-rows.ts'
import { toSubscription } from './webhooks/views.ts'

export const getSubscription: Handler<'getSubscription'> = async ({ path, em }) => {
  const subscription = await readSubscription(em, path.CompanyId, path.SubscriptionId)

  return { status: 200, body: toSubscription(subscription) }
}
