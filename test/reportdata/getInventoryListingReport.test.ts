import { describe, expect, test } from 'vitest'
import { testsRows } from './report-checks.ts'
import { useReports } from './reports.ts'

describe('GET /reports/InventoryListingReport', () => {
  const { app, fixture } = useReports()

  const REPORT = 'InventoryListingReport'

  test('has the stock of every node, with the names of the product', async () => {
    const [expected] = await fixture.sql<{
      entity_id: number
      catalog_item_id: string
      quantity: string
      sku: string
    }>(
      `select stock.entity_id, stock.catalog_item_id, stock.quantity, item.sku
       from product_stock stock join catalog_item item on item.company_id = stock.company_id
         and item.id = stock.catalog_item_id
       where stock.company_id = ? and stock.quantity > 0 order by 1, 2 limit 1`,
      [app.onboarding.CompanyId],
    )
    const rows = await fixture.rows(REPORT)

    expect(
      rows.find((row) => row.EntityId === expected?.entity_id && row.Sku === expected?.sku),
    ).toMatchObject({
      CatalogItemId: expected?.catalog_item_id,
      Quantity: Number(expected?.quantity),
      QuantityOnOrder: expect.any(Number),
    })
    const orderOf = rows.map(
      ({ EntityId, CatalogItemId }) => `${String(EntityId).padStart(9)} ${CatalogItemId}`,
    )
    expect(orderOf).toEqual(orderOf.toSorted())
  })

  testsRows(app, fixture, REPORT, 'EntityId')
})
