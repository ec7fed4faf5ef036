// Computes the taxes of a refund, its original's taxes and those of earlier refunds, for the rule that limits them
// (I2). Taxes are summed over all lines, since a tax line need not name its article.
import type { EntityManager } from '@mikro-orm/postgresql'
import { execute } from '../../../entities/compiled-query.ts'
import type { Row } from '../../../entities/tables.ts'
import type { BodyElementOf } from '../../rules/evaluate/check.ts'
import { amountOf, amountText, taxOf, unitsOf } from './amounts.ts'
import type { NewInvoice, Original } from './new-invoice.ts'

/** Amounts in ten-thousandths. */
export interface RefundedTax {
  /** The taxes of the original; at least 0. */
  charged: bigint
  /** The taxes of this refund. */
  current: bigint
  /** The taxes of this refund and of all earlier ones. */
  refunded: bigint
}

type Sums = Pick<Row<'invoice_refunded_tax'>, 'charged_tax' | 'refunded_tax'>

const chargedTax = `
  select greatest(sum(tax), 0.0000)::text as charged_tax,
    coalesce((select refunded_tax from invoice_refunded_tax where company_id = $1 and invoice_id = $2), 0.0000)::text
      as refunded_tax
  from invoice_tax_line where company_id = $1 and invoice_id = $2`

/** Reads the sums. The original must be locked. Undefined if the refund has no taxes. */
export async function refundedTax(
  em: EntityManager,
  companyId: number,
  original: Original,
  invoice: NewInvoice,
): Promise<RefundedTax | undefined> {
  const tax = taxOf(invoice)
  if (tax === 0n) return undefined
  const rows = await execute<Sums>(em, chargedTax, [companyId, original.id])
  const { charged_tax: charged = '0.0000', refunded_tax: refunded = '0.0000' } = rows[0] ?? {}
  return { charged: unitsOf(charged), current: tax, refunded: unitsOf(refunded) + tax }
}

/** The fact of rules/invoicing/refund-tax.json; empty if no taxes are refunded. */
export const toTaxParts = (tax: RefundedTax | undefined): BodyElementOf<'invoicing/refund-tax'>[] =>
  tax
    ? [{ facts: { refundedTax: { ChargedTax: amountOf(tax.charged), RefundedTax: amountOf(tax.refunded) } } }]
    : []

/** The row to insert; if a row exists, the statement adds refunded_tax to it. */
export const toRefundedTaxRow = ({ charged, current }: RefundedTax) => ({
  charged_tax: amountText(charged),
  refunded_tax: amountText(current),
})
