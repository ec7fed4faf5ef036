import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createPricingFixture } from './pricing-fixture.ts'

const fixture = useFixture(createPricingFixture)

const list = (query: string) => fixture.get(`Pricing?${query}`)
const idsOf = (body: { Id: number }[]) => body.map(({ Id }) => Id)

describe('GET /Companies({CompanyId})/Pricing', () => {
  it('is refused without a filter', async () => {
    for (const query of ['', '$top=1', '$orderby=Id']) {
      const { status, body } = await list(query)
      expect([status, body.Details[0].Field]).toEqual([400, '$filter'])
    }
  })

  it.each([
    ['RegularPrice', 'RegularPrice eq 77.1234'],
    ['a product', "CatalogItemId eq guid'ITEM'"],
    ['a node', 'EntityId eq NODE and RegularPrice gt 77'],
    ['a sale that applies', 'OverridePrice eq 55.5'],
    ['its dates', 'OverrideStartDateUtc eq null and OverridePriceId ne null and RegularPrice gt 77'],
    ['IsDiscountable', 'IsDiscountable eq true and FloorPrice eq 66.6'],
    [
      'members that are not set',
      'PricingShelfId eq null and PricingTermId eq null and RegularPrice eq 77.1234',
    ],
  ])('finds a record by %s', async (_, filter) => {
    const [item] = await fixture.newItems(1)
    const { body } = await fixture.request('POST', 'Pricing', {
      ...{ EntityId: fixture.nodes.local, CatalogItemId: item, RegularPrice: 77.1234, OverridePrice: 55.5 },
      ...{ IsDiscountable: true, FloorPrice: 66.6 },
    })
    const text = filter.replace('ITEM', String(item)).replace('NODE', String(fixture.nodes.local))

    const response = await list(`$filter=${encodeURIComponent(text)}&$orderby=Id%20desc&$top=1`)
    expect([response.status, response.body], response.text).toEqual([200, [body]])
  })

  it('compares prices by all digits, also those beyond the precision of a double', async () => {
    const [item] = await fixture.newItems(1)
    const key = { EntityId: fixture.nodes.local, CatalogItemId: item }
    await fixture.request('POST', 'Pricing', { ...key, RegularPrice: 99_999_999_999.9999 })
    const idsBy = async (comparison: string) =>
      (await list(`$filter=CatalogItemId%20eq%20${item}%20and%20RegularPrice%20${comparison}`)).body.length

    expect(await idsBy('eq%2099999999999.9999')).toBe(1)
    expect(await idsBy('eq%2099999999999.999900001')).toBe(0)
    expect(await idsBy('lt%2099999999999.999900001')).toBe(1)
  })

  it('returns the prices of a shelf at all nodes, page by page', async () => {
    const [shelf] = await fixture.sql<{ id: number }>('select id from pricing_shelf order by id limit 1')
    const query = `$filter=PricingShelfId%20eq%20${shelf?.id}`
    const all = (await list(query)).body

    expect(new Set(all.map(({ EntityId }: { EntityId: number }) => EntityId)).size).toBe(2)
    expect(idsOf((await list(`${query}&$skip=1&$top=1`)).body)).toEqual(idsOf(all).slice(1, 2))
  })
})
