import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogItems', () => {
  it("gives the node's own records only", async () => {
    const item = await shop.stocked(3)
    await shop.setStock(item, 9, shop.nodes.division)
    const find = (node: number) => shop.get(`Entities(${node})/CatalogItems?$filter=Id eq guid'${item}'`)

    expect((await find(shop.nodes.local)).body).toMatchObject([{ Quantity: 3, EntityId: shop.nodes.local }])
    expect((await find(shop.nodes.division)).body).toMatchObject([{ Quantity: 9 }])
    expect((await find(shop.nodes.company)).body).toEqual([])
  })

  it('filters by quantity and kind', async () => {
    const path = `${shop.store}/CatalogItems?$filter=IsSerialized eq true and Quantity ge 4&$orderby=Quantity desc`
    const { body } = await shop.get(path)
    expect(body.length).toBeGreaterThan(3)
    for (const record of body) {
      expect(record).toMatchObject({ IsSerialized: true, EntityId: shop.nodes.local })
      expect(record.Quantity).toBeGreaterThanOrEqual(4)
    }
  })

  it('finds no node that is not of the company', async () => {
    expect((await shop.get('Entities(2147483646)/CatalogItems')).status).toBe(404)
  })
})
