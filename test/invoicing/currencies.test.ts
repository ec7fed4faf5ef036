// The currency of an invoice and what is payable in it (I10).
import { beforeAll, describe, expect, test } from 'vitest'
import { createReportFixture, type ReportFixture } from '../reportdata/reports.ts'
import { useFixture } from '../support/use-fixture.ts'
import { codesOf, createInvoiceFixture, fieldsOf, refund, sale } from './invoice-fixture.ts'

const fixture = useFixture(createInvoiceFixture)
let reports: ReportFixture
/** Stores with American and Canadian dollars, and one without a currency. */
let american: number
let canadian: number
let neither: number

beforeAll(async () => {
  reports = await createReportFixture(fixture.app)
  const stores = fixture.app.onboarding.Entities.filter(({ Role }) => Role === 'Location').map(({ Id }) => Id)
  ;[american, canadian, neither] = stores as [number, number, number]
  await setCurrency(american, 'USD')
  await setCurrency(canadian, 'CAD')
})

const setCurrency = (node: number, code: string | null) =>
  fixture.sql('update entity_node set effective_currency_code = ? where company_id = ? and id = ?', [
    code,
    fixture.companyId,
    node,
  ])

const at = (LocationId: number, SellingPrice = 5) => ({ ...sale({ Sku: 'A', SellingPrice }), LocationId })
const summaryOf = async (id: string) =>
  (await fixture.get(`InvoiceSummaries?$filter=Id%20eq%20${id}`)).body[0]

describe('CurrencyCode', () => {
  test('is that of the location, or of the company without one, and stays when the node changes', async () => {
    const inStore = await fixture.create(at(canadian))
    const nowhere = await fixture.create(at(neither))
    await setCurrency(fixture.companyId, 'EUR')
    const ofCompany = await fixture.create(at(0))
    await setCurrency(fixture.companyId, null)
    await setCurrency(canadian, 'JPY')

    for (const [invoice, CurrencyCode] of [
      [inStore, 'CAD'],
      [nowhere, null],
      [ofCompany, 'EUR'],
    ]) {
      expect(invoice).toMatchObject({ CurrencyCode, PayableAmount: CurrencyCode && 5 })
      expect((await fixture.get(`Invoices(${invoice.Id})`)).body).toEqual(invoice)
      expect(await summaryOf(invoice.Id)).toMatchObject({ CurrencyCode, PayableAmount: CurrencyCode && 5 })
    }
    await setCurrency(canadian, 'CAD')
  })

  test('that a request names is that of the location', async () => {
    expect((await fixture.create({ ...at(american), CurrencyCode: 'USD' })).CurrencyCode).toBe('USD')
    for (const node of [canadian, neither, 0]) {
      const refused = await fixture.send({ ...at(node), CurrencyCode: 'USD' })
      expect([refused.status, codesOf(refused), fieldsOf(refused)]).toEqual([
        400,
        ['CurrencyMismatch'],
        ['CurrencyCode'],
      ])
    }
    expect((await fixture.send({ ...at(american), CurrencyCode: 'usd' })).status).toBe(400)
  })

  test('of a refund is that of its original', async () => {
    const { Id } = await fixture.create(at(american))
    const back = { ...refund(Id, { Sku: 'A', SellingPrice: 5 }), LocationId: canadian }

    expect(codesOf(await fixture.send(back))).toEqual(['RefundInOtherCurrency'])
    expect(codesOf(await fixture.send({ ...back, LocationId: american }))).toEqual([])
  })

  test('is in every report with amounts', async () => {
    const { Id } = await fixture.create({
      ...at(canadian),
      ...{ Payments: [{ Amount: 6 }], TaxCalculationResult: { Lines: [{ Tax: 1 }] } },
    })
    for (const [report, column] of [
      ['SalesByInvoiceReport', 'Id'],
      ['SalesLineReport', 'InvoiceId'],
      ['TaxReport', 'InvoiceId'],
      ['PaymentReport', 'InvoiceId'],
    ] as const) {
      const rows = (await reports.rows(report)).filter((row) => row[column] === Id)
      expect(rows, report).toMatchObject([{ CurrencyCode: 'CAD' }])
    }
    await setCurrency(fixture.companyId, 'EUR')
    const prices = await reports.rows('PriceListReport')
    await setCurrency(fixture.companyId, null)
    const expected = new Map([
      [american, 'USD'],
      [canadian, 'CAD'],
      [fixture.companyId, 'EUR'],
    ])
    expect(prices.map(({ CurrencyCode }) => CurrencyCode)).toEqual(
      prices.map(({ EntityId }) => expected.get(EntityId as number) ?? null),
    )
    expect(prices.some(({ CurrencyCode }) => CurrencyCode === 'EUR')).toBe(true)
  })
})

test.each([
  ['USD', 1.005, 1.01],
  ['USD', 1.0049, 1],
  ['JPY', 1.5, 2],
  ['JPY', 1.4999, 1],
  ['BHD', 1.0005, 1.001],
  ['CLF', 1.0001, 1.0001],
])('PayableAmount in %s of %d is %d, and negative for a refund', async (code, amount, payable) => {
  await setCurrency(canadian, code)
  const response = await fixture.send(at(canadian, amount))
  const back = await fixture.create({
    ...refund(response.body.Id, { Sku: 'A', SellingPrice: amount }),
    LocationId: canadian,
  })

  expect([response.body.PayableAmount, back.PayableAmount]).toEqual([payable, -payable])
  for (const { Id, PayableAmount } of [response.body, back]) {
    expect((await fixture.get(`Invoices(${Id})`)).body.PayableAmount).toBe(PayableAmount)
    expect((await summaryOf(Id)).PayableAmount).toBe(PayableAmount)
  }
})
