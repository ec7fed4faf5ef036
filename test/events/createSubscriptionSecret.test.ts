import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { useWebhooks } from './webhook-fixture.ts'

const { receiver, hooks, arrived } = useWebhooks()

describe('POST /Companies({CompanyId})/Subscriptions({SubscriptionId})/Secrets', () => {
  test('returns a new secret; both sign until the overlap of 24 hours ends', async () => {
    const hook = await hooks.subscribe(`${receiver.origin}/rotated`)
    const { status, body } = await hooks.request(`(${hook.Id})/Secrets`, 'POST')
    expect([status, body.SubscriptionId]).toEqual([201, hook.Id])
    expect(body.Secret).not.toBe(hook.Secret)
    const [overlap] = await hooks.sql<{ hours: number }>(
      `select extract(epoch from expires_at - now())::int / 3600.0 as hours from webhook_secret
       where company_id = ? and subscription_id = ? and expires_at is not null`,
      [hooks.companyId, hook.Id],
    )
    expect(Number(overlap?.hours)).toBeCloseTo(24, 1)

    await hooks.happen()
    const [call] = await arrived('/rotated', 1)
    expect(call?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
    for (const secret of [hook.Secret, body.Secret]) {
      expect(new Webhook(secret).verify(call?.text ?? '', call?.headers as never)).toEqual(call?.body)
    }
    expect(() =>
      new Webhook(`whsec_${'A'.repeat(43)}=`).verify(call?.text ?? '', call?.headers as never),
    ).toThrow()

    await hooks.sql(
      `update webhook_secret set expires_at = now() - interval '1 s' where company_id = ? and expires_at is not null`,
      [hooks.companyId],
    )
    await hooks.happen()
    const [, later] = await arrived('/rotated', 2)
    expect(new Webhook(body.Secret).verify(later?.text ?? '', later?.headers as never)).toEqual(later?.body)
    expect(() => new Webhook(hook.Secret).verify(later?.text ?? '', later?.headers as never)).toThrow()
  })

  test('refuses a sixth valid secret', async () => {
    const hook = await hooks.subscribe(`${receiver.origin}/many`)
    for (let more = 0; more < 4; more += 1) await hooks.request(`(${hook.Id})/Secrets`, 'POST')
    const { status, body } = await hooks.request(`(${hook.Id})/Secrets`, 'POST')

    expect([status, body.Code]).toEqual([409, 'TooManySecrets'])
  })
})
