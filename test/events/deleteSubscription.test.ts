import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { startWebhooks } from './webhook-fixture.ts'

const hooks = useFixture(() => startWebhooks({ env: { ROLE: 'api' } }))

describe('DELETE /Companies({CompanyId})/Subscriptions({SubscriptionId})', () => {
  test('deletes the webhook with its secrets and deliveries', async () => {
    const { Id } = await hooks.subscribe('https://a.example/')
    await hooks.request(`(${Id})/Test`, 'POST')

    expect((await hooks.request(`(${Id})`, 'DELETE')).status).toBe(204)
    expect((await hooks.request(`(${Id})`)).status).toBe(404)
    const remaining = await hooks.sql(
      `select id from webhook_secret where company_id = ? and subscription_id = ?
       union all select id from webhook_delivery where company_id = ? and subscription_id = ?`,
      [hooks.companyId, Id, hooks.companyId, Id],
    )
    expect(remaining).toEqual([])
  })
})
