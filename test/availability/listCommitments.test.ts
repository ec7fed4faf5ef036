import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

const list = (filter: string, node = shop.nodes.local) =>
  shop.get(`Entities(${node})/CatalogProductsCommitted?$filter=${encodeURIComponent(filter)}`)

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogProductsCommitted', () => {
  it('lists the commitments of the node, by every field', async () => {
    const item = await shop.stocked(9)
    const made = [(await shop.commit(item, 2)).body, (await shop.commit(item, 5)).body]

    const { body } = await list(`CatalogProductId eq guid'${item}'`)
    expect(body).toHaveLength(2)
    expect(body).toEqual(expect.arrayContaining(made))
    expect((await list(`CatalogProductId eq guid'${item}' and Quantity gt 2`)).body).toEqual([made[1]])
    expect((await list(`Id eq guid'${made[0].Id}'`)).body).toEqual([made[0]])
    expect((await list(`CatalogProductId eq guid'${item}'`, shop.nodes.division)).body).toEqual([])
  })
})
