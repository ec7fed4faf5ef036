import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogProductQuantities', () => {
  it("gives the node's own quantities, and sums for the company", async () => {
    const item = await shop.stocked(12)
    await shop.setStock(item, 3, shop.nodes.division)
    await shop.setThreshold(item, 10)
    await shop.setThreshold(item, 10, shop.nodes.division)
    const of = async (node: number) => {
      const path = `Entities(${node})/CatalogProductQuantities?$filter=Id eq guid'${item}'`
      return (await shop.get(path)).body
    }

    expect(await of(shop.nodes.local)).toMatchObject([{ Quantity: 2, QuantityInStock: 12 }])
    expect(await of(shop.nodes.division)).toMatchObject([{ Quantity: 0, QuantityInStock: 3 }])
    expect(await of(shop.nodes.company)).toMatchObject([
      { EntityId: shop.companyId, Quantity: 2, QuantityInStock: 15 },
    ])
  })

  it('finds products by what is available', async () => {
    const item = await shop.stocked(1_000_004)
    await shop.hold({ [item]: 4 })
    for (const node of [shop.nodes.local, shop.nodes.company]) {
      const { body } = await shop.get(
        `Entities(${node})/CatalogProductQuantities?$filter=Quantity eq 1000000`,
      )
      expect(body).toMatchObject([{ Id: item }])
    }
  })

  it('finds no node that is not of the company', async () => {
    expect((await shop.get('Entities(2147483646)/CatalogProductQuantities')).status).toBe(404)
  })
})
