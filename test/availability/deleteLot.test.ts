import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

describe('DELETE /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/Lots({LotId})', () => {
  it('reduces the stock by its packages', async () => {
    const [item] = await fixture.newItems(1, { isLot: true })
    const itemPath = `${fixture.store}/CatalogItems(${item})`
    for (const Id of ['L1', 'L2']) {
      await fixture.request('POST', `${itemPath}/Lots`, { Id, Packages: [{ PackageId: 'a', Quantity: 4 }] })
    }
    expect((await fixture.request('DELETE', `${itemPath}/Lots(L1)`)).status).toBe(204)
    expect((await fixture.request('DELETE', `${itemPath}/Lots(L1)`)).status).toBe(404)
    expect((await fixture.get(itemPath)).body.Quantity).toBe(4)
    expect((await fixture.request('DELETE', `${itemPath}/Lots(L2)`)).status).toBe(204)
    expect((await fixture.get(itemPath)).body.Quantity).toBe(0)
  })
})
