import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

describe('GET /Companies({CompanyId})/CatalogItems({CatalogItemId})/Availability', () => {
  it('gives one record for each node that has one', async () => {
    const item = await shop.stocked(3)
    await shop.setStock(item, 4, shop.nodes.division)
    const { body } = await shop.get(`CatalogItems(${item})/Availability`)
    expect(body.map(({ Quantity }: { Quantity: number }) => Quantity).toSorted()).toEqual([3, 4])
  })

  it('is empty for a product that is nowhere, and 404 for one that is not in the catalog', async () => {
    const [item] = await shop.newItems(1)
    expect((await shop.get(`CatalogItems(${item})/Availability`)).body).toEqual([])
    const unknown = '7c0f5b0e-1d5f-4f43-9a3c-0d6f4a4f9d10'
    expect((await shop.get(`CatalogItems(${unknown})/Availability`)).status).toBe(404)
  })
})
