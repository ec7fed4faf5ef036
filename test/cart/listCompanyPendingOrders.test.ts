import { beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'
import { type CartFixture, cartFixtureOf, eventually } from './cart-fixture.ts'

describe('GET /companies({CompanyId})/pendingOrders', () => {
  const app = useFixture(() => startApp({ env: { ROLE: 'all' } }))
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
