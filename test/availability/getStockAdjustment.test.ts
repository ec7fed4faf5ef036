import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStockFixture, type StockFixture } from './stock-fixture.ts'

let fixture: StockFixture

beforeAll(async () => {
  fixture = await createStockFixture()
})
afterAll(() => fixture.stop())

describe('GET /Companies({CompanyId})/StockAdjustments({AdjustmentId})', () => {
  it('returns the row as it was written', async () => {
    const item = await fixture.stocked(5)
    const { body } = await fixture.request('POST', `${fixture.store}/CatalogItems(${item})/Adjustments`, {
      ...{ Delta: 3, Reason: 'Receipt' },
    })
    const read = await fixture.get(`StockAdjustments(${body.Id})`)
    expect([read.status, read.body]).toEqual([200, body])
    expect(body.Reference).toBeNull()
  })
})
