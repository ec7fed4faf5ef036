import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/Lots', () => {
  it('returns the lots with all their packages', async () => {
    const [item] = await fixture.newItems(1, { isLot: true })
    const lotsPath = `${fixture.store}/CatalogItems(${item})/Lots`
    const Packages = [
      { PackageId: 'a', Quantity: 1 },
      { PackageId: 'b', Quantity: 0 },
    ]
    await fixture.request('POST', lotsPath, { Id: 'L2', Packages })
    await fixture.request('POST', lotsPath, { Id: 'L1', Packages: Packages.slice(0, 1) })

    const { body } = await fixture.get(lotsPath)
    const shared = {
      CatalogProductId: item,
      CompanyId: fixture.companyId,
      EntityId: fixture.nodes.local,
      ExpiresUtc: null,
    }
    expect(body).toEqual([
      { Id: 'L1', ...shared, Packages: Packages.slice(0, 1) },
      { Id: 'L2', ...shared, Packages },
    ])
    expect((await fixture.get(`${lotsPath}?$filter=Id eq 'L2'`)).body).toMatchObject([{ Packages }])
  })
})
