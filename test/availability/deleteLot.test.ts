import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

describe('DELETE /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/Lots({LotId})', () => {
  it('takes its packages from the stock', async () => {
    const [item] = await shop.newItems(1, { isLot: true })
    const at = `${shop.store}/CatalogItems(${item})`
    for (const Id of ['L1', 'L2']) {
      await shop.ask('POST', `${at}/Lots`, { Id, Packages: [{ PackageId: 'a', Quantity: 4 }] })
    }
    expect((await shop.ask('DELETE', `${at}/Lots(L1)`)).status).toBe(204)
    expect((await shop.ask('DELETE', `${at}/Lots(L1)`)).status).toBe(404)
    expect((await shop.get(at)).body.Quantity).toBe(4)
    expect((await shop.ask('DELETE', `${at}/Lots(L2)`)).status).toBe(204)
    expect((await shop.get(at)).body.Quantity).toBe(0)
  })
})
