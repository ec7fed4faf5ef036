import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPricingFixture, hoursFromNow, type PricingFixture } from './pricing-fixture.ts'

let fixture: PricingFixture

beforeAll(async () => {
  fixture = await createPricingFixture()
})
afterAll(() => fixture.stop())

const bulk = (records: readonly object[]) => fixture.request('POST', 'BulkPricing', records)
const recordOf = (CatalogItemId: string, members: object = {}) => ({
  ...{ EntityId: fixture.nodes.local, CatalogItemId, RegularPrice: 10, ...members },
})
const read = async (id: number) => (await fixture.get(`Pricing(${id})`)).body
const faultsOf = ({ body }: { body: { Details: { Code: string; Index: number; Field: string }[] } }) =>
  body.Details.map(({ Code, Index, Field }) => [Index, Code, Field])
const window = (from: number, to: number) => ({
  ...{ OverrideStartDateUtc: hoursFromNow(from), OverrideStopDateUtc: hoursFromNow(to) },
})

describe('POST /Companies({CompanyId})/BulkPricing', () => {
  it('inserts and replaces by key, and returns the records in the order of the request', async () => {
    const [first = '', second = '', third = ''] = await fixture.newItems(3)
    const { body: stored } = await fixture.request('POST', 'Pricing', recordOf(second, { OriginalPrice: 12 }))

    const { status, body } = await bulk([
      recordOf(third, { EntityId: fixture.nodes.company, RegularPrice: 30 }),
      recordOf(second.toUpperCase(), { RegularPrice: 20, Id: stored.Id }),
      recordOf(first, { Id: 2_147_483_646, IsDiscountable: true, FloorPrice: 9.9999 }),
    ])

    expect(status).toBe(202)
    expect(body.map((price: Record<string, unknown>) => [price.CatalogItemId, price.RegularPrice])).toEqual([
      ...[
        [third, 30],
        [second, 20],
        [first, 10],
      ],
    ])
    expect(body[1]).toMatchObject({ Id: stored.Id, OriginalPrice: null })
    expect(body[2]).toMatchObject({ IsDiscountable: true, FloorPrice: 9.9999 })
    expect(body[2].Id).not.toBe(2_147_483_646)
    expect(await Promise.all(body.map(({ Id }: { Id: number }) => read(Id)))).toEqual(body)
  })

  it('writes overrides as sales: adds, replaces and removes them, and keeps all others', async () => {
    const [first = '', second = '', third = ''] = await fixture.newItems(3)
    await bulk([first, second, third].map((item) => recordOf(item, { OverridePrice: 8 })))
    const { body } = await bulk([
      recordOf(first, { OverridePrice: 7, ...window(-1, 1) }),
      recordOf(second, { OverridePrice: null }),
      recordOf(third),
    ])
    expect(body.map((price: Record<string, unknown>) => price.OverridePrice)).toEqual([7, null, 8])
    const { body: sales } = await fixture.get(`Pricing(${body[0].Id})/SaleOverridePrices`)
    expect(sales.map((sale: { SalePrice: number }) => sale.SalePrice).toSorted()).toEqual([7, 8])
  })

  it('reports every error by index and field, and changes nothing', async () => {
    const [first = '', second = ''] = await fixture.newItems(2)
    const { body: stored } = await fixture.request('POST', 'Pricing', recordOf(first))
    await fixture.request('POST', `Pricing(${stored.Id})/SaleOverridePrices`, {
      ...{ CompanyId: fixture.companyId, PricingInformationId: stored.Id, SalePrice: 9 },
      ...{ StartDateUTC: hoursFromNow(-1), StopDateUTC: hoursFromNow(1) },
    })

    const refused = await bulk([
      recordOf(second),
      recordOf(first, { RegularPrice: 5, FloorPrice: 6, IsDiscountable: true }),
      recordOf(second.toUpperCase()),
      recordOf(second, { EntityId: fixture.nodes.company, Id: stored.Id }),
      recordOf(second, { EntityId: fixture.nodes.division, PricingTermId: 2_147_483_646 }),
      recordOf(first, { EntityId: 2_147_483_646 }),
      recordOf(first, { EntityId: fixture.nodes.division, OverrideStartDateUtc: hoursFromNow(1) }),
    ])

    expect(refused.status).toBe(400)
    expect(faultsOf(refused).toSorted()).toEqual([
      [1, 'FloorPriceAboveRegularPrice', 'FloorPrice'],
      [2, 'RecordTwice', 'EntityId'],
      [3, 'IdOfAnotherKey', 'Id'],
      [4, 'TermNotFound', 'PricingTermId'],
      [5, 'EntityNotOfCompany', 'EntityId'],
      [6, 'OverridePriceMissing', 'OverridePrice'],
    ])
    expect((await read(stored.Id)).RegularPrice).toBe(10)
    expect((await fixture.get(`CatalogItems(${second})/Pricing`)).body).toEqual([])
    const overlap = await bulk([recordOf(second), recordOf(first, { OverridePrice: 3, ...window(0, 2) })])
    expect(faultsOf(overlap)).toEqual([[1, 'SaleOverlap', 'OverrideStartDateUtc']])
  })

  it('accepts 10,000 records, but not 10,001', { timeout: 120_000 }, async () => {
    const items = await fixture.newItems(10_001)
    expect((await bulk(items.map((item) => recordOf(item)))).status).toBe(400)
    const { status, body } = await bulk(items.slice(1).map((item) => recordOf(item)))
    expect([status, body.length]).toEqual([202, 10_000])
    const second = await bulk(items.slice(1).map((item) => recordOf(item, { RegularPrice: 11 })))
    expect(second.body.map(({ Id }: { Id: number }) => Id)).toEqual(body.map(({ Id }: { Id: number }) => Id))
    expect(new Set(second.body.map((price: { RegularPrice: number }) => price.RegularPrice))).toEqual(
      new Set([11]),
    )
  })

  it('does not mix the records of concurrent bulks', async () => {
    const items = await fixture.newItems(100)
    // For each company, at most this many bodies of this length are parsed or wait at a time; more get 503.
    const runs = Array.from({ length: 5 }, (_, n) => {
      const records = items.map((item) => recordOf(item, { RegularPrice: n, OverridePrice: n }))
      return bulk(n % 2 === 0 ? records : records.toReversed())
    })
    expect((await Promise.all(runs)).map(({ status }) => status)).toEqual(Array(5).fill(202))
    const { body } = await fixture.get(`Entities(${fixture.nodes.local})/CatalogItems`)
    const remaining = body.filter((price: { CatalogItemId: string }) => items.includes(price.CatalogItemId))
    expect(remaining).toHaveLength(100)
    const figures = remaining.flatMap((price: Record<string, number>) => [
      price.RegularPrice,
      price.OverridePrice,
    ])
    expect(new Set(figures).size).toBe(1)
  })
})
