import { beforeAll, describe, expect, test } from 'vitest'
import { createRandomInvoices, type InvoiceSums, sumsByInvoice } from './random-invoices.ts'
import { deleteOldInvoices, expectPeriods, insertInvoiceAt, testsRows } from './report-checks.ts'
import { useReports } from './reports.ts'

describe('GET /reports/SalesLineReport', () => {
  const { app, fixture } = useReports()
  let invoices: InvoiceSums[]

  beforeAll(async () => {
    invoices = await createRandomInvoices(app, 71)
  })

  const REPORT = 'SalesLineReport'

  test('sums up to the items of each invoice, which are negative for a refund', async () => {
    const rows = await fixture.rows(REPORT)
    const sums = sumsByInvoice(rows, 'Amount')

    for (const { id, items } of invoices) expect(sums.get(id) ?? 0n, id).toBe(items)
    for (const row of rows) {
      const [quantity, price] = [Number(row.Quantity), Number(row.SellingPrice)]
      expect(quantity < 0, JSON.stringify(row)).toBe(row.IsRefund)
      expect(row.Amount).toBeCloseTo(quantity * price, 4)
    }
  })

  test('has every item, newest invoice first, in the order of the invoice', async () => {
    const rows = await fixture.rows(REPORT)
    const items = await fixture.sql<{ id: string }>(
      `select item.id from invoice_item item
       join invoice on invoice.company_id = item.company_id and invoice.id = item.invoice_id
       where item.company_id = ?
       order by created_date_utc desc, invoice_id, is_dropship, order_position, item.position`,
      [app.onboarding.CompanyId],
    )

    expect(rows.map(({ ItemId }) => ItemId)).toEqual(items.map(({ id }) => id))
  })

  test('has the columns of the invoice, its location and the item', async () => {
    const rows = await fixture.rows(REPORT)
    const [refund] = invoices.filter(({ items }) => items < 0n)

    expect(rows.find(({ InvoiceId }) => InvoiceId === refund?.id)).toEqual({
      InvoiceId: refund?.id,
      PrintableId: null,
      CreatedDateUtc: expect.stringMatching(/Z$/),
      SoldUtc: expect.stringMatching(/Z$/),
      LocationId: expect.any(Number),
      LocationName: expect.toBeOneOf([null, expect.any(String)]),
      CurrencyCode: null,
      EmployeeId: 0,
      CustomerId: null,
      IsRefund: true,
      OriginalInvoiceId: expect.stringMatching(/^[\da-f-]{36}$/),
      ItemId: expect.stringMatching(/^[\da-f-]{36}$/),
      IsDropship: expect.any(Boolean),
      IsPriceAdjustment: false,
      Sku: expect.stringMatching(/^RANDOM-/),
      ProductId: null,
      Description: null,
      SerialNumber: null,
      Quantity: expect.any(Number),
      SellingPrice: expect.any(Number),
      Amount: expect.any(Number),
    })
  })

  test('has the items of the invoices of a period', () =>
    expectPeriods(app, fixture, {
      ...{ report: REPORT, column: 'CreatedDateUtc', node: fixture.node('Harbour Street') },
      add: async (moment) => {
        const id = await insertInvoiceAt(app, fixture, fixture.node('Harbour Street'), moment)
        await fixture.sql(
          `insert into invoice_item (company_id, invoice_id, is_dropship, order_position, position, id)
           values (?, ?, false, 0, 0, ?)`,
          [app.onboarding.CompanyId, id, id],
        )
      },
      remove: () => deleteOldInvoices(app, fixture),
    }))

  testsRows(app, fixture, REPORT, 'LocationId')
})
