// Random sales and refunds, sent to the invoicing service, and the sums that the reports must have. Sums are in
// ten-thousandths and are computed from the bodies, so they do not depend on the product's arithmetic.
import type { TestApp } from '../support/app.ts'
import { type Random, randomFrom } from '../support/random.ts'
import type { Cells } from './reports.ts'

/** Signed sums of an invoice, in ten-thousandths. */
export interface InvoiceSums {
  id: string
  items: bigint
  tax: bigint
  payments: bigint
}

interface Item {
  Sku: string
  Quantity: number
  SellingPrice: number
}

const toNumber = (units: bigint) => Number(units) / 10_000
const toUnits = (amount: number) => BigInt(Math.round(amount * 10_000))
const total = (units: readonly bigint[]) => units.reduce((sum, amount) => sum + amount, 0n)
const amountOf = (items: readonly Item[]) =>
  total(items.map(({ Quantity, SellingPrice }) => toUnits(SellingPrice) * BigInt(Quantity)))

/** The sum of a column for each invoice, in ten-thousandths; null counts as 0. */
export function sumsByInvoice(
  rows: readonly Cells[],
  column: string,
  invoice = 'InvoiceId',
): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const row of rows) {
    const id = String(row[invoice])
    sums.set(id, (sums.get(id) ?? 0n) + toUnits(Number(row[column])))
  }
  return sums
}

/** Creates `count` sales, and refunds of most of them; every invoice is paid exactly. */
export async function createRandomInvoices(app: TestApp, seed: number, count = 25): Promise<InvoiceSums[]> {
  const random = randomFrom(seed)
  const token = await app.tokenOf('ApiClient')
  const { CompanyId, Entities } = app.onboarding
  const locationIds = [
    0,
    CompanyId,
    ...Entities.filter(({ Role }) => Role === 'Location').map(({ Id }) => Id),
  ]
  const created: InvoiceSums[] = []

  async function send(body: { IsRefund?: boolean }, items: readonly Item[], tax: bigint) {
    const invoice = {
      ...body,
      LocationId: random.pick(locationIds),
      ...ordersOf(random, items),
      TaxCalculationResult: { Lines: taxLines(random, tax) },
      Payments: payments(random, amountOf(items) + tax, body.IsRefund === true),
    }
    const path = `/invoicing/v1/Companies(${CompanyId})/Invoices`
    const { status, text, body: response } = await app.request(path, { method: 'POST', token, body: invoice })
    if (status !== 201) throw new Error(`${status} ${text} ${JSON.stringify(invoice)}`)
    const sign = body.IsRefund ? -1n : 1n
    const sums = { items: sign * amountOf(items), tax: sign * tax }
    created.push({ id: response.Id, ...sums, payments: sums.items + sums.tax })
    return response.Id as string
  }

  for (let n = 0; n < count; n += 1) {
    const items: Item[] = Array.from({ length: random.integer(1, 4) }, (_, line) => ({
      Sku: `RANDOM-${n}-${line}`,
      Quantity: random.integer(1, 5),
      SellingPrice: random.integer(0, 5_000_000) / 10_000,
    }))
    const tax = BigInt(random.integer(0, 1_000_000))
    const OriginalInvoiceId = await send({}, items, tax)
    if (random.chance(0.3)) continue
    const returned = items
      .filter(() => random.chance(0.7))
      .map((item) => ({ ...item, Quantity: random.integer(1, item.Quantity) }))
    const refund = { IsRefund: true, OriginalInvoiceId }
    await send(refund, returned, BigInt(random.integer(0, Number(tax))))
  }
  return created
}

/** Splits the items between an order and a dropship order. */
function ordersOf(random: Random, items: readonly Item[]) {
  const first = random.integer(0, items.length)
  return { Orders: [{ Items: items.slice(0, first) }], DropshipOrders: [{ Items: items.slice(first) }] }
}

/** Three lines with the given sum: one without details, one whose details add up, and one whose details do not. */
function taxLines(random: Random, tax: bigint) {
  const [first, second] = [BigInt(random.integer(0, Number(tax))), BigInt(random.integer(-9_999, 9_999))]
  const part = BigInt(random.integer(0, 9_999))
  const details = (...units: bigint[]) =>
    units.map((amount, n) => ({ TaxName: `Tax ${n}`, Rate: 0.05, Tax: toNumber(amount), Taxable: 1 }))
  return [
    { LineNumber: '1', Tax: toNumber(first), Rate: 0.07, Taxable: 2, Taxability: true },
    { LineNumber: '2', Tax: toNumber(second), TaxDetails: details(part, second - part) },
    { LineNumber: '3', Tax: toNumber(tax - first - second), TaxDetails: details(part, 0n) },
    { LineNumber: '4', Taxability: false },
  ]
}

/** Payments with the given sum: those of a refund have any type, those of a sale an overpayment and its change. */
function payments(random: Random, due: bigint, isRefund: boolean) {
  const cash = BigInt(random.integer(0, 100_000))
  if (isRefund) {
    const first = due / 3n
    const types = ['Purchase', 'Refund'] as const
    return [first, due - first].map((units) => ({
      Amount: toNumber(units),
      TransactionType: random.pick(types),
    }))
  }
  return [
    { Amount: toNumber(due + cash), TransactionType: 'Purchase' },
    { Amount: toNumber(cash), TransactionType: 'Refund' },
    { TransactionType: 'Purchase' },
  ]
}
