// Creating a webhook: the response, the refusals, and how the secret is stored.
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { startWebhooks } from './webhook-fixture.ts'

const KEY_ENCRYPTION_KEY = randomBytes(32).toString('base64')
const env = { ROLE: 'api', WEBHOOK_ADDRESSES: 'public', WEBHOOK_PORTS: '9443', KEY_ENCRYPTION_KEY }
const hooks = useFixture(() => startWebhooks({ env }))

const valid = { Name: 'Price tags', Url: 'https://tags.shop.example/hooks' }

describe('POST /Companies({CompanyId})/Subscriptions', () => {
  test('returns the webhook with its secret, which is encrypted in the database', async () => {
    const { status, body } = await hooks.request('', 'POST', { ...valid, Types: ['retail.price.updated'] })

    expect([status, body]).toMatchObject([
      201,
      {
        ...valid,
        CompanyId: hooks.companyId,
        Types: ['retail.price.updated'],
        IsActive: true,
        DisabledReason: null,
      },
    ])
    expect(body.Secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const [stored] = await hooks.sql<{ key: object }>(
      'select key from webhook_secret where company_id = ? and subscription_id = ?',
      [hooks.companyId, body.Id],
    )
    expect(stored?.key).toMatchObject({ enc: 'A256GCM' })
    const read = await hooks.request(`(${body.Id})`)
    expect(read.body).not.toHaveProperty('Secret')
    const { body: audit } = await hooks.app.request(
      `/accounts/v1/Companies(${hooks.companyId})/AuditEntries?$filter=${encodeURIComponent("Action eq 'webhook.created'")}`,
      { token: hooks.token },
    )
    expect(audit).toMatchObject([{ TargetKind: 'Webhook', TargetId: body.Id }])
  })

  test('accepts port 443, 8443 and those of WEBHOOK_PORTS, and names another one', async () => {
    for (const port of [443, 8443, 9443]) {
      const Url = `https://tags.shop.example:${port}/`
      expect((await hooks.request('', 'POST', { ...valid, Url })).status).toBe(201)
    }
    const { body } = await hooks.request('', 'POST', { ...valid, Url: 'https://tags.shop.example:6379/' })
    expect(body.Message).toContain('6379')
  })

  test.each([
    ['http://tags.shop.example/', undefined],
    ['https://', undefined],
    ['https://ada:secret@tags.shop.example/', 'WebhookUrlInvalid'],
    ['https://[::1', 'WebhookUrlInvalid'],
    ['https://127.0.0.1/', 'WebhookAddressNotPublic'],
    ['https://2130706433/', 'WebhookAddressNotPublic'],
    ['https://[::ffff:10.0.0.1]/', 'WebhookAddressNotPublic'],
    ['https://169.254.169.254/latest/meta-data', 'WebhookAddressNotPublic'],
    ['https://localhost:8443/', 'WebhookAddressNotPublic'],
    ['https://tags.shop.example:22/', 'WebhookPortNotAllowed'],
    ['https://tags.shop.example:444/', 'WebhookPortNotAllowed'],
  ])('refuses %s', async (Url, code) => {
    const { status, body } = await hooks.request('', 'POST', { ...valid, Url })

    expect([status, body.Code]).toEqual([400, code])
    expect(body.Details).toMatchObject([{ Field: 'Url' }])
  })

  test('refuses an unknown type', async () => {
    expect((await hooks.request('', 'POST', { ...valid, Types: ['retail.price.sold'] })).status).toBe(400)
  })

  test('refuses more webhooks than the limit allows', async () => {
    await hooks.sql(
      `insert into webhook_subscription (company_id, name, url, position, is_active)
       select ?, 'n', 'https://n.example', 0, false from generate_series(1, 60)`,
      [hooks.companyId],
    )
    const { status, body } = await hooks.request('', 'POST', valid)

    expect([status, body.Code]).toEqual([409, 'TooManyWebhooks'])
  })
})
