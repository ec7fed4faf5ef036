import { describe, expect, it } from 'vitest'
import type { TestResponse } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createPricingFixture, hoursFromNow } from './pricing-fixture.ts'
import {
  bare,
  deletesRecords,
  EMPTY_GUID,
  firstId,
  obeysRecordRules,
  takesPrices,
  updatesRecords,
  type Write,
  writesOverrides,
} from './record-cases.ts'

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

describe('GET /Companies({CompanyId})/Pricing({PricingId})', () => {
  it('returns a record with the sale that applies now: a dated one before the default one', async () => {
    const id = await fixture.newRecord({ regular_price: 9.9999 })
    const put = (changes: object) =>
      fixture.request('PUT', `Pricing(${id})`, {
        EntityId: fixture.nodes.local,
        RegularPrice: 9.9999,
        ...changes,
      })
    const window = (from: number, to: number) => ({
      ...{ OverrideStartDateUtc: hoursFromNow(from), OverrideStopDateUtc: hoursFromNow(to) },
    })
    await put({ OverridePrice: 3, ...window(-3, -2) })
    await put({ OverridePrice: 5, ...window(2, 3) })
    expect((await fixture.get(`Pricing(${id})`)).body).toMatchObject({
      RegularPrice: 9.9999,
      OverridePrice: null,
    })

    await put({ OverridePrice: 7 })
    expect((await fixture.get(`Pricing(${id})`)).body).toMatchObject({
      ...{ OverridePriceId: expect.any(Number), OverridePrice: 7 },
      ...{ OverrideStartDateUtc: null, OverrideStopDateUtc: null },
    })
    const current = window(-1, 1)
    await put({ OverridePrice: 4, ...current })
    expect((await fixture.get(`Pricing(${id})`)).body).toMatchObject({ OverridePrice: 4, ...current })
  })
})

const put = (id: number, body: unknown) => fixture.request('PUT', `Pricing(${id})`, body)
const write: Write = async (changes) =>
  put(await fixture.newRecord(), { EntityId: fixture.nodes.local, RegularPrice: 24.99, ...changes })
const writeAgain = ({ body }: TestResponse, changes: Record<string, unknown>) =>
  put(body.Id, { EntityId: body.EntityId, RegularPrice: 24.99, ...changes })

describe('PUT /Companies({CompanyId})/Pricing({PricingId})', () => {
  it('replaces the record: omitted members become null, IsDiscountable false', async () => {
    const PricingTierId = await firstId(fixture, 'pricing_tier', `company_id = ${fixture.companyId}`)
    const full = await write({ PricingTierId, IsDiscountable: true, FloorPrice: 1, OriginalPrice: 2 })
    const replaced = await put(full.body.Id, bare(full.body))

    expect([replaced.status, replaced.body]).toEqual([
      200,
      { ...full.body, PricingTierId: null, IsDiscountable: false, FloorPrice: null, OriginalPrice: null },
    ])
    expect((await fixture.get(`Pricing(${full.body.Id})`)).body).toEqual(replaced.body)
  })

  it('replaces the price of a shelf, with or without the shelf in the body', async () => {
    const [shelf] = [await firstId(fixture, 'pricing_shelf', `company_id = ${fixture.companyId}`)]
    const id = await fixture.newRecord({ pricing_shelf_id: shelf })
    for (const same of [{}, { PricingShelfId: shelf }, { PricingShelfId: null, CatalogItemId: EMPTY_GUID }]) {
      const { status, body } = await put(id, { EntityId: fixture.nodes.local, RegularPrice: 9, ...same })
      expect([status, body.PricingShelfId, body.CatalogItemId]).toEqual([200, shelf, EMPTY_GUID])
    }
  })

  updatesRecords(() => fixture, write, put)
  takesPrices(write)
  obeysRecordRules(() => fixture, write)
  writesOverrides(() => fixture, write, writeAgain)
})

describe('DELETE /Companies({CompanyId})/Pricing({PricingId})', () => {
  deletesRecords(() => fixture, 'Pricing')
})
