import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestResponse } from '../support/app.ts'
import { createPricingFixture, type PricingFixture } from './pricing-fixture.ts'
import {
  EMPTY_GUID,
  firstId,
  obeysRecordRules,
  takesPrices,
  type Write,
  writesSaleLists,
} from './record-cases.ts'

let fixture: PricingFixture

beforeAll(async () => {
  fixture = await createPricingFixture()
})
afterAll(() => fixture.stop())

const post = (body: Record<string, unknown>) => fixture.ask('POST', 'ProductPrices', body)
const write: Write = async (changes) => {
  const [CatalogItemId] = await fixture.newItems(1)
  return post({ EntityId: fixture.nodes.local, CatalogItemId, RegularPrice: 24.99, ...changes })
}
const again = ({ body }: TestResponse, changes: Record<string, unknown>) =>
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
    const made = await write()
    expect(made.status, made.text).toBe(201)
    const { body: record } = await fixture.get(`Pricing(${made.body.Id})`)

    const { status, body } = await fixture.ask('POST', 'Pricing', { ...record, Id: null, RegularPrice: 20 })
    expect([status, body.Id]).toEqual([200, made.body.Id])
    expect((await again(made, { RegularPrice: 19 })).body).toEqual({ ...made.body, RegularPrice: 19 })
  })

  it('sets the price of a shelf if the product is the empty GUID', async () => {
    const shelf = await fixture.ask('POST', 'PricingShelves', { ShelfName: 'Chargers' })
    const made = await write({ CatalogItemId: EMPTY_GUID, PricingShelfId: shelf.body.Id })

    expect([made.status, made.body.CatalogItemId, made.body.PricingShelfResource]).toEqual([
      201,
      EMPTY_GUID,
      shelf.body,
    ])
  })

  it('returns the related resources in the requested language', async () => {
    const PricingTierId = await firstId(fixture, 'pricing_tier', `company_id = ${fixture.companyId}`)
    const made = await write({ PricingTierId })
    const french = { 'Accept-Language': 'fr-ca', 'Content-Language': 'fr-ca' }

    const { headers, body } = await fixture.ask('POST', 'ProductPrices', made.body, french)
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
  writesSaleLists(() => fixture, write, again)
})
