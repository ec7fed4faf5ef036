import { randomUUID } from 'node:crypto'
import { WebhookSubscription } from '../../../entities/tables/events/webhook-subscription.ts'
import type { Handler } from '../../api/handler.ts'
import { webhookTarget } from '../../runtime/observe/audit.ts'
import { addSecret } from './webhooks/secrets.ts'
import { subscriptionFact, subscriptionValues } from './webhooks/subscription-changes.ts'
import { endOfFeed, readSubscription } from './webhooks/subscription-rows.ts'
import { toSubscription } from './webhooks/views.ts'

/** Adds a webhook for the events from now on, with a secret that only this response contains (V3). */
export const createSubscription: Handler<'createSubscription'> = async (request) => {
  const { path, body, em, check, platform, audit, now } = request
  const { CompanyId: companyId } = path
  const values = subscriptionValues(body)

  await check(await subscriptionFact(request, values, { companyId, id: null }))

  const position = await endOfFeed(em, companyId)
  const { row, secret } = await em.transactional(async (inner) => {
    const webhook = { companyId, id: randomUUID() }
    await inner.insert(WebhookSubscription, { ...webhook, ...values, position, createdAt: now() })
    const created = await addSecret(inner, webhook, platform.keyEncryption)
    await audit(inner, 'webhook.created', webhookTarget(webhook))
    return { row: await readSubscription(inner, companyId, webhook.id), secret: created.secret }
  })

  return { status: 201, body: { ...toSubscription(row), Secret: secret } }
}
