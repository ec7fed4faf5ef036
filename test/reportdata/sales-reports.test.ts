import { beforeAll, describe, expect, test } from 'vitest'
import { createRandomInvoices, type InvoiceSums, sumsByInvoice } from './random-invoices.ts'
import { deleteOldInvoices, expectPeriods, insertInvoiceAt, testsRows } from './report-checks.ts'
import { useReports } from './reports.ts'

const { app, fixture } = useReports()
let invoices: InvoiceSums[]
beforeAll(async () => {
  invoices = await createRandomInvoices(app, 73)
})

describe('GET /reports/SalesByInvoiceReport', () => {
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

describe('GET /reports/SalesLineReport', () => {
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

describe('GET /reports/PaymentReport', () => {
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

describe('GET /reports/TaxReport', () => {
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
