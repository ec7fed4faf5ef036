import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

describe('GET /Companies({CompanyId})/CatalogItems', () => {
  it('gives one record for each product and node, by node and product', async () => {
    const item = await shop.stocked(3)
    await shop.setStock(item, -2, shop.nodes.company)
    const { status, body } = await shop.get(`CatalogItems?$filter=Id eq guid'${item}'`)

    expect(status).toBe(200)
    const record = { Id: item, CompanyId: shop.companyId, IsDropShippable: false, UnitId: null }
    expect(body).toEqual([
      { ...record, IsSerialized: false, IsLot: false, EntityId: shop.companyId, Quantity: -2 },
      { ...record, IsSerialized: false, IsLot: false, EntityId: shop.nodes.local, Quantity: 3 },
    ])
  })

  it('streams the whole of it', async () => {
    const [row] = await shop.sql<{ count: string }>('select count(*) from product_stock')
    const { body } = await shop.get('CatalogItems')
    expect(body).toHaveLength(Number(row?.count))
    expect(body.length).toBeGreaterThan(1_000)
  })

  it('does not show what is set aside', async () => {
    const item = await shop.stocked(5)
    await shop.hold({ [item]: 2 })
    const { body } = await shop.get(`CatalogItems?$filter=Id eq guid'${item}'`)
    expect(body).toMatchObject([{ Quantity: 5 }])
  })
})
