import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { below, type Desk, deskOf, filtersOf, readCsv } from './reports.ts'

describe('GET /reports/SalesByInvoiceReport', () => {
  let app: TestApp
  let desk: Desk

  beforeAll(async () => {
    app = await startApp()
    desk = await deskOf(app)
    await desk.sql(
      'insert into invoice (company_id, created_by_user, invoice_type, invoice_total) values (?, ?, ?, 12.3456)',
      [app.onboarding.CompanyId, '1', 'None'],
    )
  })
  afterAll(() => app.stop())

  const REPORT = 'SalesByInvoiceReport'

  test('has every invoice, newest first, those without a location in the company’s alone', async () => {
    const [{ count } = { count: 0 }] = await desk.sql<{ count: number }>(
      'select count(*)::int as count from invoice where company_id = ?',
      [app.onboarding.CompanyId],
    )
    const rows = await desk.rows(REPORT)

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

  test('has the rows of the nodes that are asked for', async () => {
    const whole = await desk.rows(REPORT)
    expect(whole).not.toEqual([])
    for (const [query, names] of filtersOf(desk)) {
      const nodes = below(app, names)
      const expected = whole.filter(({ LocationId }) => nodes.includes(LocationId as number))
      expect(await desk.rows(REPORT, query), query).toEqual(expected)
    }
  })

  test('has the same rows in CSV', async () => {
    const whole = await desk.rows(REPORT)
    const { text } = await desk.ask(`/reports/${REPORT}?Response=Csv`)
    const asText = (value: unknown) => (value === null ? '' : String(value))

    expect(readCsv(text)).toEqual(
      whole.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asText(value)])),
      ),
    )
  })
})
