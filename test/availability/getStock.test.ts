import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})', () => {
  it('returns the record that was set', async () => {
    const item = await fixture.stocked(3)
    const { status, body } = await fixture.get(`${fixture.store}/CatalogItems(${item.toUpperCase()})`)
    expect([status, body]).toEqual([
      200,
      {
        ...{
          Id: item,
          CompanyId: fixture.companyId,
          EntityId: fixture.nodes.local,
          Quantity: 3,
          UnitId: null,
        },
        ...{ IsDropShippable: false, IsSerialized: false, IsLot: false },
      },
    ])
  })

  it('finds no record at another node', async () => {
    const item = await fixture.stocked(3)
    expect((await fixture.get(`Entities(${fixture.nodes.division})/CatalogItems(${item})`)).status).toBe(404)
  })
})
