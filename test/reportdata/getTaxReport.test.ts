import { beforeAll, describe, expect, test } from 'vitest'
import { createRandomInvoices, type InvoiceSums, sumsByInvoice } from './random-invoices.ts'
import { deleteOldInvoices, expectPeriods, insertInvoiceAt, testsRows } from './report-checks.ts'
import { useReports } from './reports.ts'

describe('GET /reports/TaxReport', () => {
  const { app, fixture } = useReports()
  let invoices: InvoiceSums[]

  beforeAll(async () => {
    invoices = await createRandomInvoices(app, 72)
  })

  const REPORT = 'TaxReport'

  test('sums up to the tax of each invoice, which is negative for a refund', async () => {
    const sums = sumsByInvoice(await fixture.rows(REPORT), 'Tax')

    for (const { id, tax } of invoices) expect(sums.get(id), id).toBe(tax)
  })

  test('has a row for each tax of a line, and one for the amount that its taxes do not explain', async () => {
    const companyId = app.onboarding.CompanyId
    const tax = (TaxName: string, Tax: number | null) => ({ TaxName, Tax, Rate: 0.123456789, Taxable: 20 })
    const Lines = [
      { LineNumber: 'unnamed', Tax: 1.25, Rate: 0.08875, Taxable: 20, Taxability: true },
      { LineNumber: 'exact', Tax: 3, Rate: 0.15, Taxable: 20, TaxDetails: [tax('GST', 1), tax('PST', 2)] },
      { LineNumber: 'more', Tax: 1.5, Rate: 0.1, Taxable: 20, TaxDetails: [tax('GST', 1), tax('PST', null)] },
      { LineNumber: 'less', Tax: null, TaxDetails: [tax('GST', 0.5)] },
      { LineNumber: 'none', Taxability: false },
    ]
    const invoice = async (body: object) => {
      const token = await app.tokenOf('ApiClient')
      const path = `/invoicing/v1/Companies(${companyId})/Invoices`
      const response = await app.request(path, { method: 'POST', token, body: { ...body, Orders: [] } })
      expect(response.status, response.text).toBe(201)
      return response.body.Id as string
    }
    const sale = await invoice({ TaxCalculationResult: { Lines } })
    const refund = await invoice({
      ...{ IsRefund: true, OriginalInvoiceId: sale, TaxCalculationResult: { Lines } },
    })
    const rows = await fixture.rows(REPORT)
    const rowsOf = (id: string) =>
      rows
        .filter(({ InvoiceId }) => InvoiceId === id)
        .map(({ LineNumber, TaxName, Rate, Taxable, Tax }) => [LineNumber, TaxName, Rate, Taxable, Tax])

    expect(rowsOf(sale)).toEqual([
      ['unnamed', null, 0.08875, 20, 1.25],
      ['exact', 'GST', 0.123456789, 20, 1],
      ['exact', 'PST', 0.123456789, 20, 2],
      ['more', 'GST', 0.123456789, 20, 1],
      ['more', 'PST', 0.123456789, 20, 0],
      ['more', null, null, null, 0.5],
      ['less', 'GST', 0.123456789, 20, 0.5],
      ['less', null, null, null, -0.5],
      ['none', null, null, null, 0],
    ])
    expect(rowsOf(refund).slice(0, 2)).toEqual([
      ['unnamed', null, 0.08875, -20, -1.25],
      ['exact', 'GST', 0.123456789, -20, -1],
    ])
  })

  test('has the taxes of the invoices of a period', () =>
    expectPeriods(app, fixture, {
      ...{ report: REPORT, column: 'CreatedDateUtc', node: fixture.node('Harbour Street') },
      add: async (moment) => {
        const id = await insertInvoiceAt(app, fixture, fixture.node('Harbour Street'), moment)
        await fixture.sql(
          'insert into invoice_tax_line (company_id, invoice_id, position, tax) values (?, ?, 0, 1)',
          [app.onboarding.CompanyId, id],
        )
      },
      remove: () => deleteOldInvoices(app, fixture),
    }))

  testsRows(app, fixture, REPORT, 'LocationId')
})
