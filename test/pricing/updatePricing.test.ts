import { describe, expect, it } from 'vitest'
import type { TestResponse } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createPricingFixture } from './pricing-fixture.ts'
import {
  bare,
  EMPTY_GUID,
  firstId,
  obeysRecordRules,
  takesPrices,
  updatesRecords,
  type Write,
  writesOverrides,
} from './record-cases.ts'

const fixture = useFixture(createPricingFixture)

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
