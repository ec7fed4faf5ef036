import { beforeAll, describe, expect, it } from 'vitest'
import type { TestResponse } from '../support/app.ts'
import { giveIdsByDefault } from '../support/sql/ids-by-default.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createPricingFixture } from './pricing-fixture.ts'
import {
  bare,
  deletesRecords,
  EMPTY_GUID,
  firstId,
  obeysRecordRules,
  takesPrices,
  updatesRecords,
  type Write,
  writesSaleLists,
} from './record-cases.ts'

const fixture = useFixture(createPricingFixture)

describe('GET /Companies({CompanyId})/ProductPrices({PricingId})', () => {
  it('returns all sales of a record, past and future, and the related resources in the requested language', async () => {
    const tier = await firstId(fixture, 'pricing_tier', `company_id = ${fixture.companyId}`)
    const id = await fixture.newRecord({ pricing_tier_id: tier })
    for (const [from, to] of [
      [2040, 2041],
      [2020, 2021],
    ])
      await fixture.request('POST', `Pricing(${id})/SaleOverridePrices`, {
        ...{ CompanyId: fixture.companyId, PricingInformationId: id, SalePrice: 5 },
        ...{ StartDateUTC: `${from}-01-01`, StopDateUTC: `${to}-01-01` },
      })
    const headers = { 'Accept-Language': 'es-mx', 'Content-Language': 'es-mx' }

    const { status, body } = await fixture.request('GET', `ProductPrices(${id})`, undefined, headers)
    expect(status).toBe(200)
    expect(body.PricingTierResource).toMatchObject({ Id: tier, TierName: 'Cinco o más' })
    expect(body.SalePrices).toMatchObject([
      { StartDateUTC: '2020-01-01T00:00:00.000Z', StopDateUTC: '2021-01-01T00:00:00.000Z' },
      { StartDateUTC: '2040-01-01T00:00:00.000Z', StopDateUTC: '2041-01-01T00:00:00.000Z' },
    ])
  })
})

const post = (body: Record<string, unknown>) => fixture.request('POST', 'ProductPrices', body)
const write: Write = async (changes) => {
  const [CatalogItemId] = await fixture.newItems(1)
  return post({ EntityId: fixture.nodes.local, CatalogItemId, RegularPrice: 24.99, ...changes })
}
const writeAgain = ({ body }: TestResponse, changes: Record<string, unknown>) =>
  post({
    EntityId: body.EntityId,
    CatalogItemId: body.CatalogItemId,
    RegularPrice: 24.99,
    ...pick(body),
    ...changes,
  })

const pick = ({ PricingTermId, PricingTierId }: Record<string, unknown>) => ({ PricingTermId, PricingTierId })

describe('POST /Companies({CompanyId})/ProductPrices', () => {
  it('creates or replaces the same record as POST Pricing, with the same Id', async () => {
    const created = await write()
    expect(created.status, created.text).toBe(201)
    const { body: record } = await fixture.get(`Pricing(${created.body.Id})`)

    const { status, body } = await fixture.request('POST', 'Pricing', {
      ...record,
      Id: null,
      RegularPrice: 20,
    })
    expect([status, body.Id]).toEqual([200, created.body.Id])
    expect((await writeAgain(created, { RegularPrice: 19 })).body).toEqual({
      ...created.body,
      RegularPrice: 19,
    })
  })

  it('sets the price of a shelf if the product is the empty GUID', async () => {
    const shelf = await fixture.request('POST', 'PricingShelves', { ShelfName: 'Chargers' })
    const created = await write({ CatalogItemId: EMPTY_GUID, PricingShelfId: shelf.body.Id })

    expect([created.status, created.body.CatalogItemId, created.body.PricingShelfResource]).toEqual([
      201,
      EMPTY_GUID,
      shelf.body,
    ])
  })

  it('returns the related resources in the requested language', async () => {
    const PricingTierId = await firstId(fixture, 'pricing_tier', `company_id = ${fixture.companyId}`)
    const created = await write({ PricingTierId })
    const french = { 'Accept-Language': 'fr-ca', 'Content-Language': 'fr-ca' }

    const { headers, body } = await fixture.request('POST', 'ProductPrices', created.body, french)
    expect([headers['content-language'], body.PricingTierResource.TierName]).toEqual([
      'fr-ca',
      'Cinq et plus',
    ])
  })

  it('requires a product', async () => {
    for (const CatalogItemId of [undefined, null])
      expect((await write({ CatalogItemId })).body.Details[0].Field).toBe('CatalogItemId')
    expect((await write({ CatalogItemId: EMPTY_GUID })).body.Code).toBe('ItemOrShelfMissing')
  })

  takesPrices(write)
  obeysRecordRules(() => fixture, write)
  writesSaleLists(() => fixture, write, writeAgain)
})

describe('PUT /Companies({CompanyId})/ProductPrices({PricingId})', () => {
  const put = (id: number, body: unknown) => fixture.request('PUT', `ProductPrices(${id})`, body)
  const write: Write = async (changes) => {
    const [CatalogItemId] = await fixture.newItems(1)
    const id = await fixture.newRecord({ catalog_item_id: CatalogItemId ?? null })
    return put(id, { EntityId: fixture.nodes.local, CatalogItemId, RegularPrice: 24.99, ...changes })
  }
  const writeAgain = ({ body }: TestResponse, changes: Record<string, unknown>) =>
    put(body.Id, { ...bare(body), ...changes })

  it('replaces the record: omitted members become null, IsDiscountable false', async () => {
    const full = await write({ IsDiscountable: true, FloorPrice: 1, OriginalPrice: 2 })
    const replaced = await put(full.body.Id, bare(full.body))

    expect([replaced.status, replaced.body]).toEqual([
      200,
      { ...full.body, IsDiscountable: false, FloorPrice: null, OriginalPrice: null },
    ])
  })

  updatesRecords(() => fixture, write, put)
  takesPrices(write)
  obeysRecordRules(() => fixture, write)
  writesSaleLists(() => fixture, write, writeAgain)
})

describe('DELETE /Companies({CompanyId})/ProductPrices({PricingId})', () => {
  deletesRecords(() => fixture, 'ProductPrices')
})

describe('GET /Companies({CompanyId})/ProductPrices', () => {
  beforeAll(async () => {
    await giveIdsByDefault(fixture.app.orm.em.fork())
  })

  const list = (query = '') => fixture.get(`ProductPrices${query}`)

  it('returns the records of all nodes, as getProductPrice returns them', async () => {
    const id = await fixture.newRecord({ regular_price: 88.1234 })
    await fixture.request('PUT', `Pricing(${id})`, {
      EntityId: fixture.nodes.local,
      RegularPrice: 88.1234,
      OverridePrice: 7,
    })

    const { status, body } = await list('?$filter=RegularPrice%20eq%2088.1234')
    expect([status, body]).toEqual([200, [(await fixture.get(`ProductPrices(${id})`)).body]])
  })

  it('returns 5000 records without $top, with a link to the rest, and accepts no larger $top', async () => {
    const [item] = await fixture.newItems(1)
    await fixture.sql(
      `with made as (insert into pricing_tier (company_id, language, names)
         select ?, 'en-us', jsonb_build_object('en-us', 'T' || n) from generate_series(1, 4999) n returning id)
       insert into pricing_information (company_id, entity_id, catalog_item_id, pricing_tier_id, regular_price)
       select ?, ?, ?, id, 1 from made`,
      [fixture.companyId, fixture.companyId, fixture.nodes.local, item],
    )
    const [count] = await fixture.sql<{ all: number }>(
      'select count(*)::int as all from pricing_information where company_id = ?',
      [fixture.companyId],
    )

    const allRecords = await fixture.request('GET', 'ProductPrices', undefined, {
      Accept: 'application/hal+json',
    })
    const links = JSON.parse(allRecords.text)
    expect(links._embedded.self).toHaveLength(5000)
    expect(links._links.next.href).toContain('$skiptoken=')
    expect((await list('?$skip=5000')).body).toHaveLength((count?.all ?? 0) - 5000)
    expect((await list('?$top=5001')).body.Details[0].Field).toBe('$top')
  })
})
