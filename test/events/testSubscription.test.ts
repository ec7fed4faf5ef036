import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  eventually,
  type Receiver,
  startReceiver,
  startWebhooks,
  type WebhookFixture,
} from './webhook-fixture.ts'

let receiver: Receiver
let hooks: WebhookFixture
beforeAll(async () => {
  receiver = await startReceiver()
  hooks = await startWebhooks()
})
afterAll(async () => {
  await hooks?.app.stop()
  await receiver.stop()
})

const arrived = (path: string, count: number) =>
  eventually(
    () => receiver.callsTo(path),
    (calls) => calls.length >= count,
  )

describe('POST /Companies({CompanyId})/Subscriptions({SubscriptionId})/Test', () => {
  test('sends a signed test once, also to an inactive webhook', async () => {
    const hook = await hooks.subscribe(`${receiver.origin}/test`, { IsActive: false })
    const { status, body } = await hooks.request(`(${hook.Id})/Test`, 'POST')
    expect([status, body]).toMatchObject([202, { Status: 'Pending', Attempts: 0, EventId: null }])
    const [call] = await arrived('/test', 1)

    expect(new Webhook(hook.Secret).verify(call?.text ?? '', call?.headers as never)).toEqual(call?.body)
    expect(call?.body).toMatchObject({ type: 'retail.webhook.test', data: { SubscriptionId: hook.Id } })
    expect(call?.headers['webhook-id']).toBe(`test-${body.Id}`)
    expect(call?.body.id).toBe(body.Id)
    const listed = await eventually(
      () => hooks.deliveries(hook.Id),
      ([only]) => only.Status === 'Delivered',
    )
    expect(listed).toMatchObject([{ Id: body.Id, Status: 'Delivered', Attempts: 1, Response: 'ok' }])
  })

  test('is Failed if the receiver refuses it, and not sent again', async () => {
    receiver.handlers.set('/refused', (_, res) => res.writeHead(500).end('no'))
    const hook = await hooks.subscribe(`${receiver.origin}/refused`)
    await hooks.request(`(${hook.Id})/Test`, 'POST')
    const listed = await eventually(
      () => hooks.deliveries(hook.Id),
      ([only]) => only.Status !== 'Pending',
    )

    expect(listed).toMatchObject([
      { Status: 'Failed', ResponseStatus: 500, Response: 'no', NextAttemptUtc: null },
    ])
  })

  test('refuses a test while 100 are waiting', async () => {
    const hook = await hooks.subscribe(`${receiver.origin}/waiting`)
    await hooks.sql(
      `insert into webhook_delivery (company_id, subscription_id, type, status)
       select ?, ?, 'retail.webhook.test', 'Pending' from generate_series(1, 100)`,
      [hooks.companyId, hook.Id],
    )
    const { status, body } = await hooks.request(`(${hook.Id})/Test`, 'POST')

    expect([status, body.Code]).toEqual([409, 'TooManyDeliveries'])
  })
})
