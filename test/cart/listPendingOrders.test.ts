import { beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'
import { type CartFixture, cartFixtureOf, eventually } from './cart-fixture.ts'

describe('GET /companies({CompanyId})/entities({EntityId})/pendingOrders', () => {
  const app = useFixture(() => startApp({ env: { ROLE: 'all' } }))
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
