import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

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
