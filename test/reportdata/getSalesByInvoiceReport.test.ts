import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { below, createReportFixture, filtersOf, type ReportFixture, readCsv } from './reports.ts'

describe('GET /reports/SalesByInvoiceReport', () => {
  let app: TestApp
  let fixture: ReportFixture

  beforeAll(async () => {
    app = await startApp()
    fixture = await createReportFixture(app)
    await fixture.sql(
      'insert into invoice (company_id, created_by_user, invoice_type, invoice_total) values (?, ?, ?, 12.3456)',
      [app.onboarding.CompanyId, '1', 'None'],
    )
  })
  afterAll(() => app.stop())

  const REPORT = 'SalesByInvoiceReport'

  test('has every invoice, newest first; those without a location only for the whole company', async () => {
    const [{ count } = { count: 0 }] = await fixture.sql<{ count: number }>(
      'select count(*)::int as count from invoice where company_id = ?',
      [app.onboarding.CompanyId],
    )
    const rows = await fixture.rows(REPORT)

    expect(rows).toHaveLength(count)
    const moments = rows.map(({ CreatedDateUtc }) => String(CreatedDateUtc))
    expect(moments).toEqual(moments.toSorted().reverse())
    expect(rows.filter(({ LocationId }) => LocationId === 0)).toEqual([
      expect.objectContaining({
        LocationName: null,
        InvoiceType: 'None',
        InvoiceTotal: 12.3456,
        IsRefund: false,
      }),
    ])
  })

  test('has the rows of the requested nodes', async () => {
    const whole = await fixture.rows(REPORT)
    expect(whole).not.toEqual([])
    for (const [query, names] of filtersOf(fixture)) {
      const nodes = below(app, names)
      const expected = whole.filter(({ LocationId }) => nodes.includes(LocationId as number))
      expect(await fixture.rows(REPORT, query), query).toEqual(expected)
    }
  })

  test('has the same rows in CSV', async () => {
    const whole = await fixture.rows(REPORT)
    const { text } = await fixture.ask(`/reports/${REPORT}?Response=Csv`)
    const asText = (value: unknown) => (value === null ? '' : String(value))

    expect(readCsv(text)).toEqual(
      whole.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asText(value)])),
      ),
    )
  })
})
