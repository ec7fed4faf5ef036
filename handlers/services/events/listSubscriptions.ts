import type { Handler } from '../../api/handler.ts'
import { subscriptionColumns, subscriptionRows } from './webhooks/subscription-rows.ts'
import { toSubscription } from './webhooks/views.ts'

/** The webhooks of the company, also inactive ones (V3). */
export const listSubscriptions: Handler<'listSubscriptions'> = async ({ path, em, list }) => {
  const subscriptions = await list.query(subscriptionRows(em, path.CompanyId), {
    columns: subscriptionColumns,
    unique: 'subscription.id',
    view: toSubscription,
  })

  return { status: 200, body: subscriptions }
}
