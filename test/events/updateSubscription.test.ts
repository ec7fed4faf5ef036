import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { startWebhooks } from './webhook-fixture.ts'

const hooks = useFixture(() => startWebhooks({ env: { ROLE: 'api' } }))

describe('PUT /Companies({CompanyId})/Subscriptions({SubscriptionId})', () => {
  test('replaces the webhook, with defaults for omitted members', async () => {
    const { Id } = await hooks.subscribe('https://a.example/', { IsActive: false })
    const { status, body } = await hooks.request(`(${Id})`, 'PUT', { Name: 'New', Url: 'https://b.example/' })

    expect([status, body]).toMatchObject([
      200,
      { Id, Name: 'New', Url: 'https://b.example/', Types: null, IsActive: true },
    ])
  })

  test('accepts what a GET returned, and refuses a URL that is not valid', async () => {
    const { Id } = await hooks.subscribe('https://a.example/')
    const { body } = await hooks.request(`(${Id})`)

    expect(await hooks.request(`(${Id})`, 'PUT', body)).toMatchObject({ status: 200, body })
    const wrong = await hooks.request(`(${Id})`, 'PUT', { ...body, Url: 'https://ada@a.example/' })
    expect([wrong.status, wrong.body.Code]).toEqual([400, 'WebhookUrlInvalid'])
  })
})
