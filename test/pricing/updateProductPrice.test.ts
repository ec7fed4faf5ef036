import { describe, expect, it } from 'vitest'
import type { TestResponse } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createPricingFixture } from './pricing-fixture.ts'
import {
  bare,
  obeysRecordRules,
  takesPrices,
  updatesRecords,
  type Write,
  writesSaleLists,
} from './record-cases.ts'

const fixture = useFixture(createPricingFixture)

const put = (id: number, body: unknown) => fixture.request('PUT', `ProductPrices(${id})`, body)
const write: Write = async (changes) => {
  const [CatalogItemId] = await fixture.newItems(1)
  const id = await fixture.newRecord({ catalog_item_id: CatalogItemId ?? null })
  return put(id, { EntityId: fixture.nodes.local, CatalogItemId, RegularPrice: 24.99, ...changes })
}
const writeAgain = ({ body }: TestResponse, changes: Record<string, unknown>) =>
  put(body.Id, { ...bare(body), ...changes })

describe('PUT /Companies({CompanyId})/ProductPrices({PricingId})', () => {
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
