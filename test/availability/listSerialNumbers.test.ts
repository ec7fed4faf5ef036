import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/SerialNumbers', () => {
  it('gives those of the product at the node', async () => {
    const [item, other] = await shop.newItems(2, { isSerialized: true })
    for (const [id, of] of [
      ['B', item],
      ['A', item],
      ['C', other],
    ]) {
      await shop.ask('POST', `${shop.store}/CatalogItems(${of})/SerialNumbers`, { Id: id })
    }
    const { body } = await shop.get(`${shop.store}/CatalogItems(${item})/SerialNumbers`)
    const shared = { CatalogProductId: item, EntityId: shop.nodes.local, CompanyId: shop.companyId }
    expect(body).toEqual([
      { Id: 'A', ...shared },
      { Id: 'B', ...shared },
    ])
  })

  it('is empty for a product without any, and 404 for an unknown one', async () => {
    const item = await shop.stocked(1)
    expect((await shop.get(`${shop.store}/CatalogItems(${item})/SerialNumbers`)).body).toEqual([])
    const unknown = '7c0f5b0e-1d5f-4f43-9a3c-0d6f4a4f9d10'
    expect((await shop.get(`${shop.store}/CatalogItems(${unknown})/SerialNumbers`)).status).toBe(404)
  })
})
