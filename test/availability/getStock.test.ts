import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})', () => {
  it('gives what was set', async () => {
    const item = await shop.stocked(3)
    const { status, body } = await shop.get(`${shop.store}/CatalogItems(${item.toUpperCase()})`)
    expect([status, body]).toEqual([
      200,
      {
        ...{ Id: item, CompanyId: shop.companyId, EntityId: shop.nodes.local, Quantity: 3, UnitId: null },
        ...{ IsDropShippable: false, IsSerialized: false, IsLot: false },
      },
    ])
  })

  it('finds no record at another node', async () => {
    const item = await shop.stocked(3)
    expect((await shop.get(`Entities(${shop.nodes.division})/CatalogItems(${item})`)).status).toBe(404)
  })
})
