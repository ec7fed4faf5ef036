import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWebhooks, type WebhookFixture } from './webhook-fixture.ts'

let hooks: WebhookFixture
beforeAll(async () => {
  hooks = await startWebhooks({ env: { ROLE: 'api' } })
})
afterAll(() => hooks?.app.stop())

describe('DELETE /Companies({CompanyId})/Subscriptions({SubscriptionId})', () => {
  test('deletes the webhook with its secrets and deliveries', async () => {
    const { Id } = await hooks.subscribe('https://a.example/')
    await hooks.ask(`(${Id})/Test`, 'POST')

    expect((await hooks.ask(`(${Id})`, 'DELETE')).status).toBe(204)
    expect((await hooks.ask(`(${Id})`)).status).toBe(404)
    const left = await hooks.sql(
      `select id from webhook_secret where company_id = ? and subscription_id = ?
       union all select id from webhook_delivery where company_id = ? and subscription_id = ?`,
      [hooks.companyId, Id, hooks.companyId, Id],
    )
    expect(left).toEqual([])
  })
})
