import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

describe('GET /Companies({CompanyId})/CatalogItems', () => {
  it('returns one record for each product and node, ordered by node and product', async () => {
    const item = await fixture.stocked(3)
    await fixture.setStock(item, -2, fixture.nodes.company)
    const { status, body } = await fixture.get(`CatalogItems?$filter=Id eq guid'${item}'`)

    expect(status).toBe(200)
    const record = { Id: item, CompanyId: fixture.companyId, IsDropShippable: false, UnitId: null }
    expect(body).toEqual([
      { ...record, IsSerialized: false, IsLot: false, EntityId: fixture.companyId, Quantity: -2 },
      { ...record, IsSerialized: false, IsLot: false, EntityId: fixture.nodes.local, Quantity: 3 },
    ])
  })

  it('streams a long list completely', async () => {
    const [row] = await fixture.sql<{ count: string }>('select count(*) from product_stock')
    const { body } = await fixture.get('CatalogItems')
    expect(body).toHaveLength(Number(row?.count))
    expect(body.length).toBeGreaterThan(1_000)
  })

  it('does not subtract holds', async () => {
    const item = await fixture.stocked(5)
    await fixture.hold({ [item]: 2 })
    const { body } = await fixture.get(`CatalogItems?$filter=Id eq guid'${item}'`)
    expect(body).toMatchObject([{ Quantity: 5 }])
  })
})
