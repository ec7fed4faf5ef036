// Money as a bigint in ten-thousandths, for exact arithmetic (P13).
import type { Invoice } from '../../../generated/invoicing/types.gen.ts'

/** Converts a number, or a decimal string of the database with four decimal places, to ten-thousandths. */
export const unitsOf = (amount: number | string): bigint =>
  BigInt((typeof amount === 'number' ? amount.toFixed(4) : amount).replace('.', ''))

/** Converts ten-thousandths to a decimal string for the database. */
export const amountText = (units: bigint): string => `${units}e-4`

/** Converts ten-thousandths to a number; exact up to 10^11, the maximum total of an invoice. */
export const amountOf = (units: bigint): number => Number(units) / 10_000

const sum = (units: readonly bigint[]): bigint => units.reduce((total, amount) => total + amount, 0n)

/** The items of orders and dropship orders, each with its path in the body. */
export function itemsOf({ Orders, DropshipOrders }: Pick<Invoice, 'Orders' | 'DropshipOrders'>) {
  const placed = (list: 'Orders' | 'DropshipOrders', orders: Invoice['Orders'] | Invoice['DropshipOrders']) =>
    orders.flatMap(({ Items }, order) =>
      Items.map((item, index) => ({ ...item, place: `${list}[${order}].Items[${index}]` })),
    )
  return [...placed('Orders', Orders), ...placed('DropshipOrders', DropshipOrders)]
}

type Summed = Pick<Invoice, 'Orders' | 'DropshipOrders' | 'TaxCalculationResult' | 'IsRefund'>

/** Sums the taxes of all lines. */
export const taxOf = ({ TaxCalculationResult }: Pick<Invoice, 'TaxCalculationResult'>): bigint =>
  sum((TaxCalculationResult?.Lines ?? []).map(({ Tax }) => unitsOf(Tax ?? 0)))

/** Sums the payments of a refund; the sign of an amount does not matter. */
export const paidBackOf = ({ Payments }: Pick<Invoice, 'Payments'>): bigint =>
  sum(Payments.map(({ Amount }) => unitsOf(Math.abs(Amount ?? 0))))

/** Returns the total of an invoice, negative for a refund, and the total of its items before taxes (I3). */
export function totalsOf(invoice: Summed): { total: bigint; items: bigint } {
  const items = sum(itemsOf(invoice).map((item) => unitsOf(item.SellingPrice) * BigInt(item.Quantity)))
  const taxes = taxOf(invoice)
  return { items, total: invoice.IsRefund ? -(items + taxes) : items + taxes }
}

/** Returns the invoice type; None means that the invoice has no items (I3). */
export const typeOf = (invoice: Summed): 'None' | 'Purchase' | 'Refund' => {
  if (itemsOf(invoice).length === 0) return 'None'
  return invoice.IsRefund ? 'Refund' : 'Purchase'
}
