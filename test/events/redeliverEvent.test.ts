import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { eventually, useWebhooks } from './webhook-fixture.ts'

const { receiver, hooks, arrived } = useWebhooks()

describe('POST /Companies({CompanyId})/Subscriptions({SubscriptionId})/Deliveries({DeliveryId})/Redeliver', () => {
  test('sends the event again, with the same id and a valid signature', async () => {
    const hook = await hooks.subscribe(`${receiver.origin}/again`)
    await hooks.happen()
    const [delivery] = await eventually(
      () => hooks.deliveries(hook.Id),
      ([only]) => only?.Status === 'Delivered',
    )
    const { status, body } = await hooks.request(`(${hook.Id})/Deliveries(${delivery.Id})/Redeliver`, 'POST')
    expect([status, body]).toMatchObject([202, { Status: 'Pending', EventId: delivery.EventId }])
    const [first, second] = await arrived('/again', 2)

    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(new Webhook(hook.Secret).verify(second?.text ?? '', second?.headers as never)).toEqual(first?.body)
    const listed = await eventually(
      () => hooks.deliveries(hook.Id),
      (deliveries) => deliveries.every(({ Status }) => Status === 'Delivered'),
    )
    expect(listed).toHaveLength(2)
  })

  test('ends the back-off of its subscription when it arrives', async () => {
    receiver.handlers.set('/back', (_, res) => res.writeHead(500).end())
    const hook = await hooks.subscribe(`${receiver.origin}/back`)
    await hooks.happen()
    const [delivery] = await eventually(
      () => hooks.deliveries(hook.Id),
      ([only]) => only?.Status === 'Retrying',
    )
    await hooks.sql("update webhook_subscription set due_at = now() + interval '1 hour' where id = ?", [
      hook.Id,
    ])
    receiver.handlers.delete('/back')
    await hooks.request(`(${hook.Id})/Deliveries(${delivery.Id})/Redeliver`, 'POST')
    const [state] = await eventually(
      () =>
        hooks.sql<{ attempts: number }>('select attempts from webhook_subscription where id = ?', [hook.Id]),
      ([row]) => row?.attempts === 0,
    )

    expect(state).toEqual({ attempts: 0 })
    await arrived('/back', 3)
  })

  test('refuses an event that is no longer kept', async () => {
    const hook = await hooks.subscribe(`${receiver.origin}/old`)
    const [old] = await hooks.sql<{ id: string }>(
      `insert into webhook_delivery (company_id, subscription_id, position, type, status)
       values (?, ?, 999999, 'retail.price.updated', 'Failed') returning id`,
      [hooks.companyId, hook.Id],
    )
    const { status, body } = await hooks.request(`(${hook.Id})/Deliveries(${old?.id})/Redeliver`, 'POST')

    expect([status, body.Code]).toEqual([409, 'EventNotKept'])
  })
})
