import { beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'
import { type CartFixture, cartFixtureOf } from './cart-fixture.ts'

describe('GET /companies({CompanyId})/entities({EntityId})/carts({CartId})', () => {
  const app = useFixture(startApp)
  let fixture: CartFixture
  let token: string
  // biome-ignore lint/suspicious/noExplicitAny: another suite checks responses against the document
  let cart: any
  const get = (path: string, filter?: string) =>
    app.request(filter === undefined ? path : `${path}?filter=${encodeURIComponent(filter)}`, { token })
  const address = (id: number | string = cart.Id, entityId?: number) => `${fixture.carts(entityId)}(${id})`

  beforeAll(async () => {
    fixture = cartFixtureOf(app)
    token = await app.tokenOf('Employee')
    const body = fixture.cart({ PhoneNumber: null })
    ;[cart] = (await app.request(fixture.carts(), { method: 'POST', token, body })).body
  })

  test('returns the cart, including null members', async () => {
    const { status, body } = await get(address())

    expect(status).toBe(200)
    expect(body).toEqual(cart)
    expect(body).toMatchObject({ PhoneNumber: null, UpdatedBy: null, UpdatedUtc: null })
  })

  test('is 404 for another node, an unknown id and an unknown node', async () => {
    const division = app.onboarding.Entities.find(({ Role }) => Role === 'Division')?.Id
    for (const path of [address(cart.Id, division), address(cart.Id + 999), address(cart.Id, 999_999)]) {
      const { status, body } = await get(path)
      expect(status, path).toBe(404)
      expect(body).toEqual({ Message: 'Resource cannot be found' })
    }
  })

  test('returns the cart if the filter matches it', async () => {
    const day = cart.DateCreatedUtc.slice(0, 10)
    for (const filter of [
      `Id eq ${cart.Id}`,
      'FirstName eq Ada and LastName eq Miller',
      "LastName eq 'Miller' and Status eq 1",
      `SourceId eq ${fixture.sourceId.toUpperCase()}`,
      'PhoneNumber eq null and UpdatedUtc eq null',
      `DateCreatedUtc eq ${day}`,
      `DateCreatedUtc gte ${cart.DateCreatedUtc} and DateCreatedUtc lte ${cart.DateCreatedUtc}`,
      'Email eq ada.miller@example.com',
    ]) {
      const { status, body } = await get(address(), filter)
      expect(status, filter).toBe(200)
      expect(body.Id).toBe(cart.Id)
    }
  })

  test('is 404 if the filter does not match', async () => {
    for (const filter of [
      `Id eq ${cart.Id + 1}`,
      'FirstName eq ada',
      'FirstName eq Ada and LastName eq Lovelace',
      'Status eq 2',
      'FirstName eq null',
      `DateCreatedUtc ge ${cart.DateCreatedUtc}`,
      `DateCreatedUtc le ${cart.DateCreatedUtc}`,
      'DateCreatedUtc eq 2001-01-01',
    ])
      expect((await get(address(), filter)).status, filter).toBe(404)
  })

  test.each(['', 'Id', 'Id ge 5', 'FirstName ne Ada', 'Colour eq red', 'Id eq 1 or Id eq 2', 'Id eq abc'])(
    'the filter "%s" is 400, also for an unknown cart',
    async (filter) => {
      for (const path of [address(), address(cart.Id + 999)]) {
        const { status, body } = await get(path, filter)
        expect(status).toBe(400)
        expect(body.Message).toMatch(/^Error while extracting the request query/)
      }
    },
  )
})
