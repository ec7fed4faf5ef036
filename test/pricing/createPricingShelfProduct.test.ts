import { beforeAll, describe, expect, it } from 'vitest'
import { useLocalizedFixture } from './localized-cases.ts'

const fixture = useLocalizedFixture()
let clearCases: number
let cables: number

beforeAll(async () => {
  const { body } = await fixture.request('GET', 'PricingShelves')
  clearCases = body[0].Id
  cables = body[1].Id
})

const UNKNOWN = '7c0f5b0e-1d5f-4f43-9a3c-0d6f4a4f9d10'
const shelve = (body: object) => fixture.request('POST', 'PricingShelfProducts', body)

describe('POST /Companies({CompanyId})/PricingShelfProducts', () => {
  it('puts a product on a shelf, and on no second one', async () => {
    const placed = { CompanyId: fixture.companyId, Id: fixture.item, PricingShelfId: clearCases }
    const { status, body } = await shelve({ ...placed, Id: fixture.item.toUpperCase() })
    expect([status, body]).toEqual([201, placed])

    for (const PricingShelfId of [clearCases, cables]) {
      const second = await shelve({ ...placed, PricingShelfId })
      expect([second.status, second.body.Code]).toEqual([409, 'ProductOnShelf'])
    }
    expect((await fixture.request('GET', `PricingShelfProducts(${fixture.item})`)).body).toEqual(placed)
  })

  it('accepts one of many concurrent requests', async () => {
    const Id = fixture.app.onboarding.CatalogItems.find(({ Name }) => Name.endsWith(' Phone Case'))?.Id
    // The first round opens the connections, so that the requests of later rounds really compete in the database.
    for (let round = 0; round < 4; round += 1) {
      await fixture.request('DELETE', `PricingShelfProducts(${Id})`)
      const responses = await Promise.all(
        Array.from({ length: 16 }, (_, index) =>
          shelve({ Id, PricingShelfId: index % 2 === 0 ? clearCases : cables }),
        ),
      )

      const codes = responses.map(({ status, body }) => body.Code ?? status).sort()
      expect(codes).toEqual([201, ...Array(15).fill('ProductOnShelf')])
    }
  })

  it.each([
    ['an unknown product', { Id: UNKNOWN }, 404],
    ['an unknown shelf', { PricingShelfId: 2_147_483_646 }, 404],
    ['the empty GUID as product', { Id: '00000000-0000-0000-0000-000000000000' }, 404],
    ['a product that is not a GUID', { Id: 'x' }, 400],
    ['no product', { Id: null }, 400],
    ['no shelf', { PricingShelfId: null }, 400],
    ['another company', { CompanyId: 1 }, 400],
  ])('refuses %s: %j with %d', async (_, wrong, expected) => {
    const { status, body } = await shelve({ Id: fixture.item, PricingShelfId: clearCases, ...wrong })

    expect(status, JSON.stringify(body)).toBe(expected)
    if (expected === 404) expect(body.Message).toBe('Resource cannot be found')
    else expect(body.Details[0].Field).toBe(Object.keys(wrong)[0])
  })
})
