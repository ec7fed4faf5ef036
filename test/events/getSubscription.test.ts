import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { startWebhooks } from './webhook-fixture.ts'

const hooks = useFixture(() => startWebhooks({ env: { ROLE: 'api' } }))

describe('GET /Companies({CompanyId})/Subscriptions({SubscriptionId})', () => {
  test('returns the webhook without its secret', async () => {
    const { Secret, ...created } = await hooks.subscribe('https://a.example/')

    expect(await hooks.request(`(${created.Id})`)).toMatchObject({ status: 200, body: created })
    expect(Secret).toMatch(/^whsec_/)
  })
})
