import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { startWebhooks } from './webhook-fixture.ts'

const hooks = useFixture(() => startWebhooks({ env: { ROLE: 'api' } }))

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
