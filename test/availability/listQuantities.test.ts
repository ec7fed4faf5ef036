import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogProductQuantities', () => {
  it("returns the node's own quantities, and sums for the company", async () => {
    const item = await fixture.stocked(12)
    await fixture.setStock(item, 3, fixture.nodes.division)
    await fixture.setThreshold(item, 10)
    await fixture.setThreshold(item, 10, fixture.nodes.division)
    const quantitiesAt = async (node: number) => {
      const path = `Entities(${node})/CatalogProductQuantities?$filter=Id eq guid'${item}'`
      return (await fixture.get(path)).body
    }

    expect(await quantitiesAt(fixture.nodes.local)).toMatchObject([{ Quantity: 2, QuantityInStock: 12 }])
    expect(await quantitiesAt(fixture.nodes.division)).toMatchObject([{ Quantity: 0, QuantityInStock: 3 }])
    expect(await quantitiesAt(fixture.nodes.company)).toMatchObject([
      { EntityId: fixture.companyId, Quantity: 2, QuantityInStock: 15 },
    ])
  })

  it('filters by the available quantity', async () => {
    const item = await fixture.stocked(1_000_004)
    await fixture.hold({ [item]: 4 })
    for (const node of [fixture.nodes.local, fixture.nodes.company]) {
      const { body } = await fixture.get(
        `Entities(${node})/CatalogProductQuantities?$filter=Quantity eq 1000000`,
      )
      expect(body).toMatchObject([{ Id: item }])
    }
  })
})
