import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogItems', () => {
  it("returns only the node's own records", async () => {
    const item = await fixture.stocked(3)
    await fixture.setStock(item, 9, fixture.nodes.division)
    const find = (node: number) => fixture.get(`Entities(${node})/CatalogItems?$filter=Id eq guid'${item}'`)

    expect((await find(fixture.nodes.local)).body).toMatchObject([
      { Quantity: 3, EntityId: fixture.nodes.local },
    ])
    expect((await find(fixture.nodes.division)).body).toMatchObject([{ Quantity: 9 }])
    expect((await find(fixture.nodes.company)).body).toEqual([])
  })
})
