import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

describe('GET /Companies({CompanyId})/CatalogItems({CatalogItemId})/Availability', () => {
  it('returns one record for each node that has one', async () => {
    const item = await fixture.stocked(3)
    await fixture.setStock(item, 4, fixture.nodes.division)
    const { body } = await fixture.get(`CatalogItems(${item})/Availability`)
    expect(body.map(({ Quantity }: { Quantity: number }) => Quantity).toSorted()).toEqual([3, 4])
  })

  it('is empty for a product without stock, and 404 for one that is not in the catalog', async () => {
    const [item] = await fixture.newItems(1)
    expect((await fixture.get(`CatalogItems(${item})/Availability`)).body).toEqual([])
    const unknown = '7c0f5b0e-1d5f-4f43-9a3c-0d6f4a4f9d10'
    expect((await fixture.get(`CatalogItems(${unknown})/Availability`)).status).toBe(404)
  })
})
