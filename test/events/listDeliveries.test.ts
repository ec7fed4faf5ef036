import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWebhooks, type WebhookFixture } from './webhook-fixture.ts'

let hooks: WebhookFixture
beforeAll(async () => {
  hooks = await startWebhooks({ env: { ROLE: 'api' } })
})
afterAll(() => hooks?.app.stop())

describe('GET /Companies({CompanyId})/Subscriptions({SubscriptionId})/Deliveries', () => {
  test('returns deliveries, filtered by their status', async () => {
    const { Id } = await hooks.subscribe('https://a.example/')
    const { body: created } = await hooks.request(`(${Id})/Test`, 'POST')

    expect((await hooks.request(`(${Id})/Deliveries?$filter=Status%20eq%20'Pending'`)).body).toEqual([
      created,
    ])
    expect((await hooks.request(`(${Id})/Deliveries?$filter=Status%20eq%20'Failed'`)).body).toEqual([])
  })
})
