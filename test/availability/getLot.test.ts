import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/Lots({LotId})', () => {
  it('gives it where it is, and nowhere else', async () => {
    const [item] = await shop.newItems(1, { isLot: true })
    const Packages = [{ PackageId: 'any text / (here)', Quantity: 2 }]
    await shop.ask('POST', `${shop.store}/CatalogItems(${item})/Lots`, { Id: 'L 1', Packages })
    const at = (node: number, lot = 'L%201') =>
      shop.get(`Entities(${node})/CatalogItems(${item})/Lots(${lot})`)

    expect((await at(shop.nodes.local)).body).toMatchObject({ Id: 'L 1', Packages })
    expect((await at(shop.nodes.division)).status).toBe(404)
    expect((await at(shop.nodes.local, 'L2')).status).toBe(404)
  })
})
