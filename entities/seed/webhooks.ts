// Seeds a webhook of the sample shop, inactive because its receiver does not exist, and a delivery of the first event.
import { randomBytes } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { namedUuid } from '../tables/accounts/secrets.ts'
import type { Company } from '../tables/company/company.ts'
import { WebhookDelivery } from '../tables/events/webhook-delivery.ts'
import { WebhookSecret } from '../tables/events/webhook-secret.ts'
import { WebhookSubscription } from '../tables/events/webhook-subscription.ts'

export async function seedWebhooks(em: EntityManager, { id: companyId }: Company): Promise<void> {
  const id = namedUuid('webhook', companyId)
  await em.insert(WebhookSubscription, {
    ...{ companyId, id, name: 'Order desk', url: 'https://hooks.shop.example/orders', isActive: false },
    ...{ types: ['retail.pending-order.created'], position: 1 },
  })
  await em.insert(WebhookSecret, {
    ...{ companyId, id: namedUuid('webhook-secret', companyId), subscriptionId: id },
    key: { k: randomBytes(32).toString('base64') },
  })
  await em.insert(WebhookDelivery, {
    ...{ companyId, id: namedUuid('webhook-delivery', companyId, '1'), subscriptionId: id, position: 1 },
    ...{ type: 'retail.company.created', status: 'Delivered', attempts: 1 },
    ...{ responseStatus: 200, responseText: 'ok', lastAttemptAt: new Date() },
  })
}
