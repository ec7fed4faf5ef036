import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/Lots({LotId})', () => {
  it('returns the lot at its node only', async () => {
    const [item] = await fixture.newItems(1, { isLot: true })
    const Packages = [{ PackageId: 'any text / (here)', Quantity: 2 }]
    await fixture.request('POST', `${fixture.store}/CatalogItems(${item})/Lots`, { Id: 'L 1', Packages })
    const getLot = (node: number, lot = 'L%201') =>
      fixture.get(`Entities(${node})/CatalogItems(${item})/Lots(${lot})`)

    expect((await getLot(fixture.nodes.local)).body).toMatchObject({ Id: 'L 1', Packages })
    expect((await getLot(fixture.nodes.division)).status).toBe(404)
    expect((await getLot(fixture.nodes.local, 'L2')).status).toBe(404)
  })
})
