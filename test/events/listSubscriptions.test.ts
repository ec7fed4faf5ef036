import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { startWebhooks } from './webhook-fixture.ts'

const hooks = useFixture(() => startWebhooks({ env: { ROLE: 'api' } }))

describe('GET /Companies({CompanyId})/Subscriptions', () => {
  test('returns all webhooks, filtered and in order', async () => {
    const first = await hooks.subscribe('https://a.example/', { Name: 'B' })
    const second = await hooks.subscribe('https://b.example/', { Name: 'A' })
    const { body } = await hooks.request('?$filter=IsActive%20eq%20true&$orderby=Name')

    expect(body.map(({ Id }: { Id: string }) => Id)).toEqual([second.Id, first.Id])
    expect((await hooks.request('')).body).toHaveLength(3)
    expect(JSON.stringify(body)).not.toContain('whsec_')
  })
})
