import { beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'
import { type CartFixture, cartFixtureOf, eventually, item } from './cart-fixture.ts'

const app = useFixture(() => startApp({ env: { ROLE: 'all' } }))

describe('GET /companies({CompanyId})/entities({EntityId})/pendingOrders', () => {
  let fixture: CartFixture
  let token: string
  let division: number
  const list = (query: Record<string, string> = {}, entityId = fixture.location, headers = {}) =>
    app.request(`${fixture.orders(entityId)}?${new URLSearchParams(query)}`, { token, headers })
  // biome-ignore lint/suspicious/noExplicitAny: another suite checks responses against the document
  let carts: any[]

  beforeAll(async () => {
    fixture = cartFixtureOf(app)
    token = await app.tokenOf('Employee')
    division = app.onboarding.Entities.find(({ Role }) => Role === 'Division')?.Id ?? 0
    carts = []
    for (const LastName of ['Miller', 'Stone', 'Brook'])
      carts.push(
        ...(await app.request(fixture.carts(), { method: 'POST', token, body: fixture.cart({ LastName }) }))
          .body,
      )
    const body = fixture.cart({ LastName: 'Elsewhere' })
    await app.request(fixture.carts(division), { method: 'POST', token, body })
    await eventually(list, ({ body: orders }) => orders.length === 3)
    await eventually(
      () => list({}, division),
      ({ body: orders }) => orders.length === 1,
    )
  })

  test('lists the orders from carts of exactly that node, ordered by Id', async () => {
    const { status, body } = await list()

    expect(status).toBe(200)
    expect(body.map(({ CartId }: { CartId: number }) => CartId)).toEqual(carts.map(({ Id }) => Id))
    expect((await list({}, division)).body).toMatchObject([{ LastName: 'Elsewhere', EntityId: division }])
  })

  test('is empty for a node without orders, and 404 for an unknown node', async () => {
    expect((await list({}, fixture.companyId)).body).toEqual([])
    expect((await list({}, 999_999)).status).toBe(404)
  })

  test('links each order to its cart in HAL', async () => {
    const { body } = await list({}, fixture.location, { Accept: 'application/hal+json' })
    const [first] = body._embedded.self

    expect(first._links).toEqual({
      self: { href: `${fixture.orders().slice(9)}(${first.Id})` },
      cart: { href: `${fixture.carts().slice(9)}(${first.CartId})` },
    })
  })
})

describe('GET /companies({CompanyId})/pendingOrders', () => {
  let fixture: CartFixture
  let token: string
  let division: number
  let carts: number[]
  /** The number of seeded orders. */
  let seeded: number
  const list = (query: Record<string, string> = {}) =>
    app.request(`/cart/v1/companies(${fixture.companyId})/pendingOrders?${new URLSearchParams(query)}`, {
      token,
    })

  beforeAll(async () => {
    fixture = cartFixtureOf(app)
    token = await app.tokenOf('Employee')
    division = app.onboarding.Entities.find(({ Role }) => Role === 'Division')?.Id ?? 0
    carts = []
    seeded = (await list()).body.length
    for (const node of [fixture.location, division, fixture.location]) {
      const { body } = await app.request(fixture.carts(node), { method: 'POST', token, body: fixture.cart() })
      carts.push(body[0].Id)
    }
    await eventually(list, ({ body }) => body.length === seeded + 3)
  })

  test('lists the orders of all entities, ordered by Id', async () => {
    const { status, body } = await list()

    expect(status).toBe(200)
    const entities = body.slice(seeded).map(({ EntityId }: { EntityId: number }) => EntityId)
    expect(entities.toSorted()).toEqual([fixture.location, fixture.location, division].toSorted())
    const ids = body.map(({ Id }: { Id: number }) => Id)
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => a - b))
  })
})

describe('GET /companies({CompanyId})/entities({EntityId})/pendingOrders({PendingOrderId})', () => {
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
