import { describe, expect, test } from 'vitest'
import { testsRows } from './report-checks.ts'
import { useReports } from './reports.ts'

describe('GET /reports/PriceListReport', () => {
  const { app, fixture } = useReports()

  const REPORT = 'PriceListReport'

  test('has every price record, with its product if it has one', async () => {
    const [expected] = await fixture.sql<{
      id: number
      entity_id: number
      sku: string
      price: string
      at: string
    }>(
      `select price.id, price.entity_id, item.sku, price.regular_price as price, price.last_modified_utc as at
       from pricing_information price join catalog_item item on item.company_id = price.company_id
         and item.id = price.catalog_item_id
       where price.company_id = ? order by price.entity_id, price.id limit 1`,
      [app.onboarding.CompanyId],
    )
    const [{ count } = { count: 0 }] = await fixture.sql<{ count: number }>(
      'select count(*)::int as count from pricing_information where company_id = ?',
      [app.onboarding.CompanyId],
    )
    const rows = await fixture.rows(REPORT)

    expect(rows).toHaveLength(count)
    expect(rows.find(({ Id }) => Id === expected?.id)).toMatchObject({
      EntityId: expected?.entity_id,
      Sku: expected?.sku,
      RegularPrice: Number(expected?.price),
      LastModifiedDateUtc: new Date(expected?.at ?? '').toISOString(),
    })
  })

  testsRows(app, fixture, REPORT, 'EntityId')
})
