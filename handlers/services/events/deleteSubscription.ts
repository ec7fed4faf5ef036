import { WebhookSubscription } from '../../../entities/tables/events/webhook-subscription.ts'
import type { Handler } from '../../api/handler.ts'
import { webhookTarget } from '../../runtime/observe/audit.ts'
import { lockSubscription } from './webhooks/subscription-rows.ts'

/** Deletes a webhook with its secrets and deliveries (V3). */
export const deleteSubscription: Handler<'deleteSubscription'> = async ({ path, em, check, audit }) => {
  const { CompanyId: companyId, SubscriptionId: id } = path

  await em.transactional(async (inner) => {
    await lockSubscription(inner, companyId, id)

    await check({ removal: { Resource: 'Webhook', Id: id, EntityId: null } })

    await inner.nativeDelete(WebhookSubscription, { companyId, id })
    await audit(inner, 'webhook.deleted', webhookTarget({ companyId, id }))
  })

  return { status: 204, body: undefined }
}
