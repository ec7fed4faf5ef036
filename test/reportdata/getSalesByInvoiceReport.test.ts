import { beforeAll, describe, expect, test } from 'vitest'
import { createRandomInvoices, sumsByInvoice } from './random-invoices.ts'
import { deleteOldInvoices, expectPeriods, insertInvoiceAt, testsRows } from './report-checks.ts'
import { useReports } from './reports.ts'

describe('GET /reports/SalesByInvoiceReport', () => {
  const { app, fixture } = useReports()

  beforeAll(async () => {
    await fixture.sql(
      'insert into invoice (company_id, created_by_user, invoice_type, invoice_total) values (?, ?, ?, 12.3456)',
      [app.onboarding.CompanyId, '1', 'None'],
    )
  })

  const REPORT = 'SalesByInvoiceReport'

  test('has the invoices of a period', () =>
    expectPeriods(app, fixture, {
      ...{ report: REPORT, column: 'CreatedDateUtc', node: fixture.node('Harbour Street') },
      add: (moment) => insertInvoiceAt(app, fixture, fixture.node('Harbour Street'), moment),
      remove: () => deleteOldInvoices(app, fixture),
    }))

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

  test('has totals that equal the items, taxes and payments in the other reports; those of refunds are negative', async () => {
    const created = await createRandomInvoices(app, 74)
    const rows = await fixture.rows(REPORT)
    const totals = sumsByInvoice(rows, 'InvoiceTotal', 'Id')
    const items = sumsByInvoice(await fixture.rows('SalesLineReport'), 'Amount')
    const taxes = sumsByInvoice(await fixture.rows('TaxReport'), 'Tax')
    const payments = sumsByInvoice(await fixture.rows('PaymentReport'), 'Amount')

    for (const { id, payments: paid } of created) expect(totals.get(id), id).toBe(paid)
    // The invoice of beforeAll has a total without parts.
    const rowsWithLocation = rows.filter(
      ({ LocationId, InvoiceType }) => LocationId !== 0 || InvoiceType !== 'None',
    )
    expect(rowsWithLocation.length).toBeGreaterThan(created.length)
    for (const { Id } of rowsWithLocation) {
      const id = String(Id)
      expect((items.get(id) ?? 0n) + (taxes.get(id) ?? 0n), id).toBe(totals.get(id))
      expect(payments.get(id), id).toBe(totals.get(id))
    }
    const refunds = rows.filter(({ IsRefund }) => IsRefund)
    expect(refunds.length).toBeGreaterThan(10)
    for (const { InvoiceTotal } of refunds) expect(Number(InvoiceTotal)).toBeLessThanOrEqual(0)
  })

  testsRows(app, fixture, REPORT, 'LocationId')
})
