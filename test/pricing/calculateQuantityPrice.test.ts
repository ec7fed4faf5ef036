// getEffectivePrice.test.ts tests which record applies; this operation returns the same choice in another format.
import { beforeAll, describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import type { PricedRecord } from './brute-force.ts'
import { type Names, newNames, newPricedItems, type PricedItem } from './priced-items.ts'
import { createPricingFixture } from './pricing-fixture.ts'

const fixture = useFixture(createPricingFixture)
let names: Names
let item: PricedItem

const base: PricedRecord = {
  node: 'company',
  term: null,
  tier: null,
  group: null,
  isOfShelf: false,
  regular: 25,
  sales: [],
}

beforeAll(async () => {
  names = await newNames(fixture, {
    terms: ['year', 'unpriced'],
    bounds: { five: 5, ten: 10, half: 0.5 },
    groups: ['trade'],
  })
  const items = await newPricedItems(fixture, names, [
    [
      base,
      { ...base, node: 'local', regular: 24, sales: [{ kind: 'now', price: 23.5 }] },
      { ...base, tier: 'five', regular: 22 },
      { ...base, tier: 'ten', regular: 20, sales: [{ kind: 'default', price: 19.0001 }] },
      { ...base, term: 'year', regular: 12 },
      { ...base, group: 'trade', regular: 18 },
    ],
    [{ ...base, isOfShelf: true, node: 'division', regular: 7 }],
  ])
  item = items[0] as PricedItem
  shelved = items[1] as PricedItem
})

let shelved: PricedItem

const calculate = (body: object, { id } = item, node = fixture.nodes.local, headers = {}) =>
  fixture.request('POST', `Entities(${node})/CatalogItems(${id})/QuantityCalculation`, body, headers)

describe('POST /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/QuantityCalculation', () => {
  it('returns the regular and the sale price of one unit', async () => {
    const { status, body } = await calculate({ Quantity: 1 })

    expect(status).toBe(200)
    expect(body).toEqual({
      Id: item.ids[1],
      PricingTierId: null,
      CurrencyCode: null,
      RegularPricePerUnit: 24,
      OverridePricePerUnit: 23.5,
      Quantity: 1,
      CompanyId: fixture.companyId,
      EntityId: fixture.nodes.local,
      CatalogItemId: item.id,
      PricingGroupId: null,
      PricingShelfId: null,
    })
  })

  it.each([
    [0.0001, null, 24],
    [4.9999, null, 24],
    [5, 'five', 22],
    [9, 'five', 22],
    [10, 'ten', 20],
    [1e11, 'ten', 20],
  ])('for a quantity of %d uses the tier %s', async (Quantity, tier, price) => {
    const { body } = await calculate({ Quantity })

    expect([body.PricingTierId, body.RegularPricePerUnit, body.OverridePricePerUnit, body.Quantity]).toEqual([
      tier === null ? null : names.tiers[tier],
      price,
      tier === 'ten' ? 19.0001 : tier === null ? 23.5 : null,
      Quantity,
    ])
  })

  it('uses the requested term and group', async () => {
    const { terms, groups } = names
    const request = async (body: object) =>
      (await calculate({ Quantity: 1, ...body })).body.RegularPricePerUnit

    expect(await request({ PricingTermId: terms.year })).toBe(12)
    expect(await request({ PricingTermId: terms.unpriced })).toBe(24)
    expect(await request({ PricingGroupId: groups.trade })).toBe(18)
    expect(await request({ PricingTermId: null, PricingGroupId: null })).toBe(24)
    expect((await calculate({ Quantity: 1, PricingGroupId: groups.trade })).body.PricingGroupId).toBe(
      groups.trade,
    )
  })

  it('returns the shelf of the price, and the node of the request', async () => {
    expect((await calculate({ Quantity: 1 }, shelved)).body).toMatchObject({
      PricingShelfId: expect.any(Number),
      RegularPricePerUnit: 7,
      EntityId: fixture.nodes.local,
      CatalogItemId: shelved.id,
    })
    expect((await calculate({ Quantity: 1 }, shelved, fixture.nodes.company)).status).toBe(404)
    expect((await calculate({ Quantity: 1 }, item, fixture.nodes.company)).body.RegularPricePerUnit).toBe(25)
  })

  it.each([
    [{ Quantity: 0 }, 400, 'Quantity'],
    [{ Quantity: -1 }, 400, 'Quantity'],
    [{ Quantity: 0.00001 }, 400, 'Quantity'],
    [{ Quantity: '1' }, 400, 'Quantity'],
    [{ Quantity: 1, PricingTermId: 2_147_483_646 }, 404, 'TermNotFound'],
    [{ Quantity: 1, PricingGroupId: 2_147_483_646 }, 404, 'GroupNotFound'],
  ])('refuses %j', async (body, status, expected) => {
    const refused = await calculate(body)

    expect([refused.status, refused.body.Code ?? refused.body.Details[0].Field]).toEqual([status, expected])
  })

  it('refuses an unknown node and does not find an unknown product', async () => {
    const refused = await calculate({ Quantity: 1 }, item, 2_147_483_646)
    expect([refused.status, refused.body.Code]).toEqual([400, 'EntityNotOfCompany'])

    const unknown = { ...item, id: '00000000-0000-4000-8000-000000000000' }
    expect((await calculate({ Quantity: 1 }, unknown)).status).toBe(404)
  })
})
