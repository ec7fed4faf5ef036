// Receipts of a till that was offline for two days count on the day of the sale, in the reports about invoices (I9).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { createReportFixture, type ReportFixture } from './reports.ts'

let app: TestApp
let fixture: ReportFixture

beforeAll(async () => {
  app = await startApp()
  fixture = await createReportFixture(app)
})
afterAll(() => app.stop())

const DAY = 86_400_000

test.each([
  ['SalesByInvoiceReport', 'Id'],
  ['SalesLineReport', 'InvoiceId'],
  ['TaxReport', 'InvoiceId'],
  ['PaymentReport', 'InvoiceId'],
])('%s', async (report, column) => {
  const sold = new Date(Date.now() - 2 * DAY)
  const { CompanyId, Entities } = app.onboarding
  const store = Entities.find(({ Role }) => Role === 'Location')?.Id
  const body = {
    ...{
      LocationId: store,
      SoldUtc: sold.toISOString(),
      Orders: [{ Items: [{ Sku: 'A', SellingPrice: 5 }] }],
    },
    ...{ Payments: [{ Amount: 5 }], TaxCalculationResult: { Lines: [{ Tax: 1 }] } },
  }
  const token = await app.tokenOf('ApiClient')
  const created = await app.request(`/invoicing/v1/Companies(${CompanyId})/Invoices`, {
    method: 'POST',
    token,
    body,
  })
  expect(created.status).toBe(201)
  const { Id, CreatedDateUtc } = created.body
  const day = (date: Date) => date.toISOString().slice(0, 10)
  const rowsOf = async (from: Date, query = '') =>
    (await fixture.rows(report, `StartDate=${day(from)}&EndDate=${day(from)}${query}`)).filter(
      (row) => row[column] === Id,
    )

  expect(await rowsOf(sold)).toMatchObject([{ SoldUtc: body.SoldUtc, CreatedDateUtc }])
  expect(await rowsOf(new Date())).toEqual([])
  const inStore = await fixture.rows(
    report,
    `StartDate=${day(new Date(sold.getTime() - DAY))}&EndDate=${day(sold)}&TimeZone=Store`,
  )
  expect(inStore.filter((row) => row[column] === Id)).toHaveLength(1)
  const dates = (await fixture.rows(report)).map((row) => String(row.SoldUtc))
  expect(dates).toEqual(dates.toSorted().toReversed())
})
