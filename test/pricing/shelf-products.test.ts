import { beforeAll, describe, expect, it } from 'vitest'
import { useLocalizedFixture } from './localized-cases.ts'

const fixture = useLocalizedFixture()

describe('GET /Companies({CompanyId})/PricingShelfProducts', () => {
  it('lists the products of a shelf', async () => {
    const { body: shelves } = await fixture.request('GET', 'PricingShelves')
    const { body: all } = await fixture.request('GET', 'PricingShelfProducts')
    const ofShelf = async (id: number) =>
      (await fixture.request('GET', `PricingShelfProducts?$filter=PricingShelfId%20eq%20${id}`)).body

    const lists = [await ofShelf(shelves[0].Id), await ofShelf(shelves[1].Id)]

    const named = (pattern: RegExp) =>
      fixture.app.onboarding.CatalogItems.filter(({ Name }) => pattern.test(Name)).length
    expect(lists.map(({ length }) => length)).toEqual([named(/ Clear Case$/), named(/ USB-C Cable /)])
    expect(lists.flat()).toHaveLength(all.length)
    expect(lists[1][0]).toEqual({
      CompanyId: fixture.companyId,
      Id: expect.any(String),
      PricingShelfId: shelves[1].Id,
    })
    expect(await ofShelf(2_147_483_646)).toEqual([])
  })
})

describe('GET /Companies({CompanyId})/PricingShelfProducts({ProductId})', () => {
  it('returns the shelf of a product, regardless of the case of its identifier', async () => {
    const { body: all } = await fixture.request('GET', 'PricingShelfProducts')

    for (const id of [all[0].Id, all[0].Id.toUpperCase()])
      expect((await fixture.request('GET', `PricingShelfProducts(${id})`)).body).toEqual(all[0])
  })

  it('does not find a product on no shelf, or an unknown one', async () => {
    for (const id of [fixture.item, '7c0f5b0e-1d5f-4f43-9a3c-0d6f4a4f9d10'])
      expect((await fixture.request('GET', `PricingShelfProducts(${id})`)).status).toBe(404)
  })
})

describe('PUT /Companies({CompanyId})/PricingShelfProducts({ProductId})', () => {
  let clearCases: number
  let cables: number

  beforeAll(async () => {
    const { body } = await fixture.request('GET', 'PricingShelves')
    clearCases = body[0].Id
    cables = body[1].Id
  })

  const move = (id: string, body: object) => fixture.request('PUT', `PricingShelfProducts(${id})`, body)

  it('moves a product to another shelf', async () => {
    const { body: all } = await fixture.request(
      'GET',
      `PricingShelfProducts?$filter=PricingShelfId%20eq%20${cables}`,
    )
    const { Id } = all[0]
    const moved = { CompanyId: fixture.companyId, Id, PricingShelfId: clearCases }

    for (const body of [moved, { PricingShelfId: clearCases }, { ...moved, Id: null, CompanyId: 0 }]) {
      const { status, body: response } = await move(Id, body)
      expect([status, response]).toEqual([200, moved])
    }
    expect((await fixture.request('GET', `PricingShelfProducts(${Id})`)).body).toEqual(moved)
  })

  it('does not find a product that is on no shelf, nor an unknown shelf', async () => {
    const { body: all } = await fixture.request('GET', 'PricingShelfProducts')

    expect((await move(fixture.item, { PricingShelfId: cables })).status).toBe(404)
    expect((await move('7c0f5b0e-1d5f-4f43-9a3c-0d6f4a4f9d10', { PricingShelfId: cables })).status).toBe(404)
    expect((await move(all[0].Id, { PricingShelfId: 2_147_483_646 })).status).toBe(404)
  })
})

describe('DELETE /Companies({CompanyId})/PricingShelfProducts({ProductId})', () => {
  it('takes a product off its shelf, with an empty response', async () => {
    const { body: all } = await fixture.request('GET', 'PricingShelfProducts')
    const { Id, PricingShelfId } = all[0]

    const { status, text } = await fixture.request('DELETE', `PricingShelfProducts(${Id})`)

    expect([status, text]).toEqual([200, ''])
    expect((await fixture.request('DELETE', `PricingShelfProducts(${Id})`)).status).toBe(404)
    await fixture.create('PricingShelfProducts', { Id, PricingShelfId })
  })

  it('does not find a product that is on no shelf', async () => {
    expect((await fixture.request('DELETE', `PricingShelfProducts(${fixture.item})`)).status).toBe(404)
  })
})

describe('POST /Companies({CompanyId})/PricingShelfProducts', () => {
  let clearCases: number
  let cables: number

  beforeAll(async () => {
    const { body } = await fixture.request('GET', 'PricingShelves')
    clearCases = body[0].Id
    cables = body[1].Id
  })

  const UNKNOWN = '7c0f5b0e-1d5f-4f43-9a3c-0d6f4a4f9d10'
  const shelve = (body: object) => fixture.request('POST', 'PricingShelfProducts', body)

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
