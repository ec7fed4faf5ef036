import { beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'
import { type CartFixture, cartFixtureOf, eventually, item } from './cart-fixture.ts'

describe('GET /companies({CompanyId})/entities({EntityId})/pendingOrders({PendingOrderId})', () => {
  const app = useFixture(() => startApp({ env: { ROLE: 'all' } }))
  let fixture: CartFixture
  let token: string
  // biome-ignore lint/suspicious/noExplicitAny: another suite checks responses against the document
  let cart: any
  let orderId: number
  const get = (id: number | string, entityId?: number) =>
    app.request(`${fixture.orders(entityId)}(${id})`, { token })

  beforeAll(async () => {
    fixture = cartFixtureOf(app)
    token = await app.tokenOf('Employee')
    const Items = [item, { ...item, Name: 'Charger', CatalogItemId: null, Slug: null, DisplayPrice: 0.0001 }]
    const body = fixture.cart({ PhoneNumber: null, Items })
    ;[cart] = (await app.request(fixture.carts(), { method: 'POST', token, body })).body
    const orders = await eventually(
      () => app.request(fixture.orders(), { token }),
      ({ body: orders }) => orders.length === 1,
    )
    orderId = orders.body[0].Id
  })

  test('returns the order with the cart’s customer and items', async () => {
    const { status, body } = await get(orderId)
    const { Id, CompanyId, EntityId, FirstName, LastName, Email, PhoneNumber, SourceId, Items } = cart

    expect(status).toBe(200)
    expect(body).toEqual({
      Id: orderId,
      CartId: Id,
      Status: 'Pending',
      CreatedUtc: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      ExternalId: null,
      RefusalStatus: null,
      RefusalMessage: null,
      InvoiceId: null,
      Message: null,
      ...{ CompanyId, EntityId, FirstName, LastName, Email, PhoneNumber, SourceId, Items },
    })
    expect(body.CreatedUtc >= cart.DateCreatedUtc).toBe(true)
  })

  test('does not change with the cart’s status', async () => {
    const before = (await get(orderId)).body
    await app.request(`${fixture.carts()}(${cart.Id})/status`, { method: 'POST', token, body: { Status: 3 } })

    expect((await get(orderId)).body).toEqual(before)
  })

  test('is 404 for another node, an unknown id and an unknown node', async () => {
    expect((await get(orderId, fixture.companyId)).status).toBe(404)
    expect((await get(orderId + 1)).status).toBe(404)
    expect((await get(orderId, 999_999)).status).toBe(404)
  })
})
