import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWebhooks, type WebhookFixture } from './webhook-fixture.ts'

let hooks: WebhookFixture
beforeAll(async () => {
  hooks = await startWebhooks({ env: { ROLE: 'api' } })
})
afterAll(() => hooks?.app.stop())

describe('GET /Companies({CompanyId})/Subscriptions({SubscriptionId})', () => {
  test('returns the webhook without its secret', async () => {
    const { Secret, ...created } = await hooks.subscribe('https://a.example/')

    expect(await hooks.request(`(${created.Id})`)).toMatchObject({ status: 200, body: created })
    expect(Secret).toMatch(/^whsec_/)
  })
})
