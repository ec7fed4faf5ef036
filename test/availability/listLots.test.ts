import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/Lots', () => {
  it('gives the lots with all their packages', async () => {
    const [item] = await shop.newItems(1, { isLot: true })
    const at = `${shop.store}/CatalogItems(${item})/Lots`
    const Packages = [
      { PackageId: 'a', Quantity: 1 },
      { PackageId: 'b', Quantity: 0 },
    ]
    await shop.ask('POST', at, { Id: 'L2', Packages })
    await shop.ask('POST', at, { Id: 'L1', Packages: Packages.slice(0, 1) })

    const { body } = await shop.get(at)
    const shared = { CatalogProductId: item, CompanyId: shop.companyId, EntityId: shop.nodes.local }
    expect(body).toEqual([
      { Id: 'L1', ...shared, Packages: Packages.slice(0, 1) },
      { Id: 'L2', ...shared, Packages },
    ])
    expect((await shop.get(`${at}?$filter=Id eq 'L2'`)).body).toMatchObject([{ Packages }])
  })
})
