// A month of a company with several stores and two currencies, by the sandbox's clock: the reports and the summaries add
// up to what the tills sent, per currency.
import { expect, test } from 'vitest'
import { createSandboxFixture } from '../sandbox/sandbox-fixture.ts'
import { randomFrom } from '../support/random.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createReportFixture } from './reports.ts'

const DAYS = 30
const DAY_SECONDS = 86_400
const CURRENCIES = ['USD', 'CAD']

/** In cents, with the sign of the invoice. */
interface Sums {
  items: number
  tax: number
  payments: number
}
interface Sent extends Sums {
  soldUtc: string
  currency: string
}
interface Sale {
  Id: string
  store: number
  Sku: string
  cents: number
}

const fixture = useFixture(createSandboxFixture)
const sent: Sent[] = []

const none: Sums = { items: 0, tax: 0, payments: 0 }
const add = (a: Sums, b: Sums): Sums => ({
  items: a.items + b.items,
  tax: a.tax + b.tax,
  payments: a.payments + b.payments,
})
const centsOf = (amount: unknown) => Math.round(Number(amount) * 100)

/** Sends what the tills of all stores sell and take back in a month. */
async function trade(stores: readonly number[]): Promise<void> {
  const random = randomFrom(4711)
  const sales: Sale[] = []
  const currencyOf = (store: number) => CURRENCIES[stores.indexOf(store) % 2] ?? ''
  const send = async (
    store: number,
    members: { IsRefund?: boolean },
    items: readonly object[],
    amount: number,
  ) => {
    const tax = members.IsRefund ? 0 : random.integer(0, 500)
    const cash = random.integer(0, amount + tax)
    const body = {
      ...{ LocationId: store, ...members, Orders: [{ Items: items }] },
      ...{ TaxCalculationResult: { Lines: [{ Tax: tax / 100 }] } },
      Payments: [{ Amount: cash / 100 }, { Amount: (amount + tax - cash) / 100 }].map((payment) => ({
        ...payment,
        TransactionType: members.IsRefund ? 'Refund' : 'Purchase',
      })),
    }
    const path = `/invoicing/v1/Companies(${fixture.companyId})/Invoices`
    const response = await fixture.app.request(path, { method: 'POST', token: fixture.token, body })
    if (response.status !== 201)
      throw new Error(`${response.status} ${response.text} ${JSON.stringify(body)}`)
    const sign = members.IsRefund ? -1 : 1
    const sums = { items: sign * amount, tax: sign * tax, payments: sign * (amount + tax) }
    sent.push({ ...sums, soldUtc: response.body.SoldUtc, currency: currencyOf(store) })
    return response.body.Id as string
  }

  for (let day = 0; day < DAYS; day += 1) {
    for (const store of stores) {
      const [Sku, Quantity, cents] = [`DAY-${day}`, random.integer(1, 3), random.integer(100, 20_000)]
      const other = random.integer(1, 5_000)
      const Items = [
        { Sku, Quantity, SellingPrice: cents / 100 },
        { Sku: 'BAG', SellingPrice: other / 100 },
      ]
      const Id = await send(store, {}, Items, Quantity * cents + other)
      sales.push({ Id, store, Sku, cents })
      if (random.chance(0.6)) continue
      const [original] = sales.splice(random.integer(0, sales.length - 1), 1) as [Sale]
      const IsPriceAdjustment = random.chance(0.4)
      const back = IsPriceAdjustment ? random.integer(1, original.cents) : original.cents
      const line = { Sku: original.Sku, Quantity: 1, SellingPrice: back / 100, IsPriceAdjustment }
      await send(original.store, { IsRefund: true, ...{ OriginalInvoiceId: original.Id } }, [line], back)
    }
    const { status, text } = await fixture.post('Clock/Advance', { Seconds: DAY_SECONDS })
    if (status !== 200) throw new Error(text)
  }
}

test('the reports and summaries of a month add up to what the tills sent, per currency', async () => {
  const { app, companyId } = fixture
  const stores = app.onboarding.Entities.filter(({ Role }) => Role === 'Location').map(({ Id }) => Id)
  for (const [index, store] of stores.entries())
    await app.orm.em
      .fork()
      .execute('update entity_node set effective_currency_code = ? where company_id = ? and id = ?', [
        ...[CURRENCIES[index % 2], companyId, store],
      ])
  await trade(stores)
  const reports = await createReportFixture(app)
  const sumOf = (rows: readonly Record<string, unknown>[], column: string, currency: string) =>
    rows.reduce((sum, row) => sum + (row.CurrencyCode === currency ? centsOf(row[column]) : 0), 0)
  const dayOf = (sale: Sent | undefined) => String(sale?.soldUtc).slice(0, 10)
  const [first, middle] = [dayOf(sent[0]), dayOf(sent[Math.floor(sent.length / 2)])]

  for (const query of ['', `StartDate=${first}&EndDate=${middle}`]) {
    const sales = await reports.rows('SalesByInvoiceReport', query)
    const lines = await reports.rows('SalesLineReport', query)
    const taxes = await reports.rows('TaxReport', query)
    const payments = await reports.rows('PaymentReport', query)
    for (const currency of CURRENCIES) {
      const expected = sent
        .filter((invoice) => invoice.currency === currency && (query === '' || dayOf(invoice) <= middle))
        .reduce(add, none)
      expect([expected.items, expected.tax].every((sum) => sum > 0)).toBe(true)
      expect({
        total: sumOf(sales, 'InvoiceTotal', currency),
        items: sumOf(lines, 'Amount', currency),
        tax: sumOf(taxes, 'Tax', currency),
        payments: sumOf(payments, 'Amount', currency),
      }).toEqual({ total: expected.payments, ...expected })
    }
  }
  const path = `/invoicing/v1/Companies(${companyId})/InvoiceSummaries`
  const { body: summaries } = await app.request(path, { token: fixture.token })
  for (const currency of CURRENCIES) {
    const invoices = sent.filter((invoice) => invoice.currency === currency)
    expect(sumOf(summaries, 'InvoiceTotal', currency)).toBe(invoices.reduce(add, none).payments)
    const ofCurrency = summaries.filter((row: { CurrencyCode: string }) => row.CurrencyCode === currency)
    expect(ofCurrency).toHaveLength(invoices.length)
  }
})
