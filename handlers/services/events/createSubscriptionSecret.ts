import type { Handler } from '../../api/handler.ts'
import { webhookTarget } from '../../runtime/observe/audit.ts'
import { formatInstant } from '../../runtime/values/formats.ts'
import { addSecret, endSecrets, secretRows } from './webhooks/secrets.ts'
import { lockSubscription } from './webhooks/subscription-rows.ts'

/** Adds a secret, which only this response contains; the earlier ones sign too until the overlap ends (V3). */
export const createSubscriptionSecret: Handler<'createSubscriptionSecret'> = async (request) => {
  const { path, em, check, rules, platform, audit } = request
  const webhook = { companyId: path.CompanyId, id: path.SubscriptionId }

  const { created, row } = await em.transactional(async (inner) => {
    await lockSubscription(inner, webhook.companyId, webhook.id)

    const others = await secretRows(inner, webhook).execute()
    await check({ webhookSecret: { SubscriptionId: webhook.id, Others: others.length } })

    await endSecrets(inner, webhook, rules.limit('events/limits', 'WebhookSecretOverlapHours'))
    const added = await addSecret(inner, webhook, platform.keyEncryption)
    await audit(inner, 'webhook.secret.created', webhookTarget(webhook))
    const stored = await secretRows(inner, webhook)
      .where('secret.id', '=', added.id)
      .executeTakeFirstOrThrow()
    return { created: added, row: stored }
  })

  const body = {
    Id: created.id,
    SubscriptionId: webhook.id,
    CreatedDateUtc: formatInstant(row.created_at),
    Secret: created.secret,
  }
  return { status: 201, body }
}
