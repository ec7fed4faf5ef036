import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { EMPTY_GUID } from '../../entities/guid.ts'
import { eventually, useWebhooks } from './webhook-fixture.ts'

const { receiver, hooks, arrived } = useWebhooks()

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
