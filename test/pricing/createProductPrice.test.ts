import { describe, expect, it } from 'vitest'
import type { TestResponse } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createPricingFixture } from './pricing-fixture.ts'
import {
  EMPTY_GUID,
  firstId,
  obeysRecordRules,
  takesPrices,
  type Write,
  writesSaleLists,
} from './record-cases.ts'

const fixture = useFixture(createPricingFixture)

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
