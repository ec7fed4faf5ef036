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

describe('GET /Companies({CompanyId})/Subscriptions({SubscriptionId})', () => {
  test('returns the webhook without its secret', async () => {
    const { Secret, ...created } = await hooks.subscribe('https://a.example/')

    expect(await hooks.request(`(${created.Id})`)).toMatchObject({ status: 200, body: created })
    expect(Secret).toMatch(/^whsec_/)
  })
})

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
