// Subtracts the refunds of an invoice from its lines, taxes and payments (I8). The limits hold per article, for all taxes and
// for all payments (I2), so a refund need not say which line or payment it is about: what remains of an amount after the
// lines or payments that it fits best is subtracted from the others in order.
// Tested by test/invoicing/getRefundable.test.ts.
import type { Row } from '../../../entities/tables.ts'
import type { Refundable } from '../../../generated/invoicing/types.gen.ts'
import { amountOf, unitsOf } from './amounts.ts'
import { type Article, articlesOf, amountOf as lineAmountOf } from './refund-articles.ts'
import { type LineValues, type RefundLine, toRefundLine } from './refund-lines.ts'

type TaxValues = [lineNumber: string | null, tax: number]
type PaymentValues = [id: string, amount: number, methodId: number | null, type: 'Purchase' | 'Refund']

export interface RefundableRow {
  id: string
  is_refund: Row<'invoice'>['is_refund']
  sold: LineValues[]
  refunded: LineValues[]
  taxes: TaxValues[]
  refunded_taxes: TaxValues[]
  payments: PaymentValues[]
  refunded_payments: PaymentValues[]
}

export function toRefundable(row: RefundableRow): Refundable {
  if (row.is_refund)
    return { InvoiceId: row.id, Amount: 0, Lines: [], Payments: [], PaymentsAmount: 0, Tax: 0, TaxLines: [] }
  const lines = linesLeft(row.sold.map(toRefundLine), row.refunded.map(toRefundLine))
  const payments = paymentsLeft(row.payments, row.refunded_payments)
  const taxes = sum(row.taxes.map(taxOf)) - sum(row.refunded_taxes.map(taxOf))
  return {
    InvoiceId: row.id,
    Amount: amountOf(sum(lines.map(({ unitsLeft }) => unitsLeft))),
    Lines: lines.map(({ line, quantityLeft, unitsLeft, serialNumbers }) => ({
      ...{
        Id: line.id,
        Amount: amountOf(unitsLeft),
        Description: line.description,
        ProductId: line.productId,
      },
      ...{ Quantity: quantityLeft, SerialNumbers: serialNumbers, Sku: line.sku || null },
    })),
    Payments: payments.map(({ key: [Id, , PaymentMethodId], left }) => ({
      ...{ Id, Amount: amountOf(left), PaymentMethodId },
    })),
    PaymentsAmount: row.payments.length === 0 ? null : amountOf(sum(payments.map(({ left }) => left))),
    Tax: amountOf(taxes > 0n ? taxes : 0n),
    TaxLines: taxesLeft(row.taxes, row.refunded_taxes),
  }
}

const sum = (units: readonly bigint[]): bigint => units.reduce((total, amount) => total + amount, 0n)

const smaller = <T extends number | bigint>(a: T, b: T): T => (a < b ? a : b)

interface LineLeft {
  line: RefundLine
  quantityLeft: number
  unitsLeft: bigint
  serialNumbers: string[]
}

function linesLeft(sold: readonly RefundLine[], refunded: readonly RefundLine[]): LineLeft[] {
  const articles = articlesOf(sold)
  const left = new Map(sold.map((line) => [line, leftOf(line)]))
  const queuesOf = new Map<Article<RefundLine>, ReturnType<typeof articleQueues>>()
  for (const line of refunded) {
    const { article } = articles.refund(line)
    const queues =
      queuesOf.get(article) ?? articleQueues(article.lines.flatMap((sold) => left.get(sold) ?? []))
    queuesOf.set(article, queues)
    queues.subtract(line)
  }
  return [...left.values()]
}

const leftOf = (line: RefundLine): LineLeft => ({
  ...{ line, quantityLeft: line.quantity, unitsLeft: lineAmountOf(line) },
  serialNumbers: line.serialNumber === null ? [] : [line.serialNumber],
})

/** The lines of an article, in the order in which refunds are subtracted from them. */
function articleQueues(lines: readonly LineLeft[]) {
  // A refund that names no serial number is rather of a piece without one.
  const ordered = [
    ...lines.filter(({ line }) => line.serialNumber === null),
    ...lines.filter(({ line }) => line.serialNumber !== null),
  ]
  const bySerialNumber = Map.groupBy(ordered, ({ line }) => line.serialNumber)
  const byPrice = Map.groupBy(ordered, ({ line }) => line.units)
  const queues = new Map<readonly LineLeft[], Queue>()
  const queueOf = (list: readonly LineLeft[] | undefined): Queue => {
    if (!list) return newQueue([])
    const queue = queues.get(list) ?? newQueue(list)
    queues.set(list, queue)
    return queue
  }

  function subtract(refund: RefundLine): void {
    const best = refund.serialNumber === null ? undefined : bySerialNumber.get(refund.serialNumber)
    const chosen = [queueOf(best), queueOf(byPrice.get(refund.units)), queueOf(ordered)]
    let quantity = refund.isPriceAdjustment ? 0 : refund.quantity
    let units = lineAmountOf(refund)
    if (quantity > 0) {
      const line = best?.find(({ serialNumbers }) => serialNumbers.length > 0)
      if (line) line.serialNumbers = []
    }
    for (const queue of chosen) {
      quantity = queue.takeQuantity(quantity)
      units = queue.takeUnits(units)
    }
  }

  return { subtract }
}

type Queue = ReturnType<typeof newQueue>

/** Lines with nothing left are passed once: a refund of 10,000 lines takes no longer than their number. */
function newQueue(lines: readonly LineLeft[]) {
  let withQuantity = 0
  let withUnits = 0
  return {
    takeQuantity(quantity: number): number {
      let rest = quantity
      for (; rest > 0; withQuantity += 1) {
        const line = lines[withQuantity]
        if (!line) return rest
        const taken = smaller(rest, line.quantityLeft)
        line.quantityLeft -= taken
        rest -= taken
        if (line.quantityLeft > 0) return rest
        line.serialNumbers = []
      }
      return rest
    },
    takeUnits(units: bigint): bigint {
      let rest = units
      for (; rest > 0n; withUnits += 1) {
        const line = lines[withUnits]
        if (!line) return rest
        const taken = smaller(rest, line.unitsLeft)
        line.unitsLeft -= taken
        rest -= taken
        if (line.unitsLeft > 0n) return rest
      }
      return rest
    },
  }
}

interface Remainder<Key> {
  key: Key
  left: bigint
}

function paymentsLeft(payments: readonly PaymentValues[], refunded: readonly PaymentValues[]) {
  const left: Remainder<PaymentValues>[] = payments
    .filter(isReceived)
    .map((key) => ({ key, left: unitsOf(key[1]) }))
  const givenBack = payments.filter((payment) => !isReceived(payment))
  for (const [id, amount, methodId] of [...givenBack, ...refunded]) {
    let units = unitsOf(Math.abs(amount))
    units = take(left, units, ({ key }) => key[0] === id)
    units = take(left, units, ({ key }) => key[2] === methodId)
    take(left, units, () => true)
  }
  return left
}

/** Payments of earlier versions may have a negative amount. */
const isReceived = ([, amount, , type]: PaymentValues) => type === 'Purchase' && amount >= 0

const taxOf = ([, tax]: TaxValues): bigint => unitsOf(tax)

/** Taxes below zero, of a discount, take from nothing and leave as they are. */
function taxesLeft(taxes: readonly TaxValues[], refunded: readonly TaxValues[]) {
  const left: Remainder<TaxValues>[] = taxes.map((key) => ({ key, left: taxOf(key) }))
  for (const [lineNumber, tax] of refunded) {
    const units = take(left, unitsOf(tax), ({ key }) => key[0] === lineNumber)
    take(left, units, () => true)
  }
  return left.map(({ key: [LineNumber], left }) => ({ LineNumber, Tax: amountOf(left) }))
}

/** Subtracts from what is left of those that fit, in order; returns the rest. */
function take<Key>(
  all: readonly Remainder<Key>[],
  units: bigint,
  fits: (remainder: Remainder<Key>) => boolean,
): bigint {
  let rest = units
  for (const remainder of all) {
    if (rest <= 0n) return rest
    if (remainder.left <= 0n || !fits(remainder)) continue
    const taken = smaller(rest, remainder.left)
    remainder.left -= taken
    rest -= taken
  }
  return rest
}
