import type { Handler } from '../../api/handler.ts'
import { webhookTarget } from '../../runtime/observe/audit.ts'
import { subscriptionFact, subscriptionValues } from './webhooks/subscription-changes.ts'
import { lockSubscription, readSubscription } from './webhooks/subscription-rows.ts'
import { toSubscription } from './webhooks/views.ts'

/** Replaces a webhook; its position in the feed does not change (V3). */
export const updateSubscription: Handler<'updateSubscription'> = async (request) => {
  const { path, body, em, check, audit } = request
  const { CompanyId: companyId, SubscriptionId: id } = path
  await readSubscription(em, companyId, id)
  const values = subscriptionValues(body)

  await check(await subscriptionFact(request, values, { companyId, id }))

  const row = await em.transactional(async (inner) => {
    const stored = await lockSubscription(inner, companyId, id)
    const isRetriedNow = values.isActive && (!stored.isActive || stored.url !== values.url)
    inner.assign(stored, {
      ...values,
      ...(values.isActive && { disabledReason: null, disabledAt: null }),
      ...(isRetriedNow && { attempts: 0, lastError: null, failingSince: null, dueAt: new Date() }),
    })
    await inner.flush()
    await audit(inner, 'webhook.updated', webhookTarget({ companyId, id }))
    return readSubscription(inner, companyId, id)
  })

  return { status: 200, body: toSubscription(row) }
}
