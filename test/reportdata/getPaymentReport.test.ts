import { beforeAll, describe, expect, test } from 'vitest'
import { createRandomInvoices, type InvoiceSums, sumsByInvoice } from './random-invoices.ts'
import { deleteOldInvoices, expectPeriods, insertInvoiceAt, testsRows } from './report-checks.ts'
import { useReports } from './reports.ts'

describe('GET /reports/PaymentReport', () => {
  const { app, fixture } = useReports()
  let invoices: InvoiceSums[]

  beforeAll(async () => {
    invoices = await createRandomInvoices(app, 73)
  })

  const REPORT = 'PaymentReport'

  test('sums up to the amount paid for each invoice; payments of refunds and change are negative', async () => {
    const rows = await fixture.rows(REPORT)
    const sums = sumsByInvoice(rows, 'Amount')

    for (const { id, payments } of invoices) expect(sums.get(id), id).toBe(payments)
    for (const row of rows)
      if (row.IsRefund || row.TransactionType === 'Refund') expect(Number(row.Amount)).toBeLessThanOrEqual(0)
  })

  test('has every payment with its columns, newest invoice first', async () => {
    const rows = await fixture.rows(REPORT)
    const payments = await fixture.sql<{ id: string }>(
      `select payment.id from invoice_payment payment
       join invoice on invoice.company_id = payment.company_id and invoice.id = payment.invoice_id
       where payment.company_id = ? order by created_date_utc desc, invoice_id, payment.position`,
      [app.onboarding.CompanyId],
    )

    expect(rows.map(({ PaymentId }) => PaymentId)).toEqual(payments.map(({ id }) => id))
    // A payment of the sample shop, and one without any optional member.
    expect(rows.at(-1)).toMatchObject({
      LocationName: expect.any(String),
      TransactionType: 'Purchase',
      TransactionDate: rows.at(-1)?.CreatedDateUtc,
      PaymentMethodId: expect.any(Number),
      Amount: expect.any(Number),
    })
    expect(rows.filter(({ Amount }) => Amount === null)[0]).toMatchObject({
      ...{ TransactionDate: null, PaymentMethodId: null, DrawerId: null, ReferenceId: null },
    })
  })

  test('has the payments of the invoices of a period', () =>
    expectPeriods(app, fixture, {
      ...{ report: REPORT, column: 'CreatedDateUtc', node: fixture.node('Harbour Street') },
      add: async (moment) => {
        const id = await insertInvoiceAt(app, fixture, fixture.node('Harbour Street'), moment)
        // The report selects by the time of the invoice, not by that of the payment.
        await fixture.sql(
          `insert into invoice_payment (company_id, invoice_id, position, id, amount, transaction_date)
           values (?, ?, 0, 'cash', 1, '2020-01-01')`,
          [app.onboarding.CompanyId, id],
        )
      },
      remove: () => deleteOldInvoices(app, fixture),
    }))

  testsRows(app, fixture, REPORT, 'LocationId')
})
