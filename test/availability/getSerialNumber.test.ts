import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/SerialNumbers({SerialNumberId})', () => {
  it('gives it where it is, and nowhere else', async () => {
    const [item, other] = await shop.newItems(2, { isSerialized: true })
    await shop.ask('POST', `${shop.store}/CatalogItems(${item})/SerialNumbers`, { Id: 'Ä 1+2%' })
    const at = (node: number, of = item) =>
      shop.get(`Entities(${node})/CatalogItems(${of})/SerialNumbers(${encodeURIComponent('Ä 1+2%')})`)

    expect((await at(shop.nodes.local)).body).toMatchObject({ Id: 'Ä 1+2%', CatalogProductId: item })
    expect((await at(shop.nodes.division)).status).toBe(404)
    expect((await at(shop.nodes.local, other)).status).toBe(404)
  })
})
