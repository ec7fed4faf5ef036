import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { EMPTY_GUID } from '../../entities/guid.ts'
import { eventually, useWebhooks } from './webhook-fixture.ts'

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

  test.each([
    ['retail.cart.created', null],
    ['retail.hold.created', [EMPTY_GUID]],
  ])('sends an event of the type %s, about a resource that does not exist', async (Type, CatalogItemIds) => {
    const path = `/${Type}`
    const hook = await hooks.subscribe(receiver.origin + path)
    const { status, body } = await hooks.request(`(${hook.Id})/Test`, 'POST', { Type })
    expect([status, body]).toMatchObject([202, { Type, EventId: null }])
    const [call] = await arrived(path, 1)

    expect(call?.headers['webhook-id']).toBe(`test-${body.Id}`)
    const { companyId } = hooks
    const node = `/Companies(${companyId})/Entities(${companyId})`
    expect(call?.body).toEqual({
      ...{ specversion: '1.0', id: '0', source: `/events/v1/Companies(${companyId})`, type: Type },
      subject: Type.includes('hold')
        ? `/availability/v1${node}/CatalogProductHoldBatches(0)`
        : `/cart/v1${node.toLowerCase()}/carts(0)`,
      ...{ time: expect.stringMatching(/Z$/), datacontenttype: 'application/json' },
      data: {
        ...{ CompanyId: companyId, EntityId: companyId, CatalogItemId: EMPTY_GUID, CatalogItemIds },
        ...{ ParentId: '0', Id: '0' },
      },
    })
  })

  test.each([{ Type: 'retail.cart.creatd' }, { Type: null }, { Typ: 'retail.cart.created' }])(
    'refuses %j',
    async (body) => {
      const hook = await hooks.subscribe(`${receiver.origin}/none`)
      const response = await hooks.request(`(${hook.Id})/Test`, 'POST', body)

      expect([response.status, response.body.Details[0].Field]).toEqual([400, Object.keys(body)[0]])
    },
  )

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
