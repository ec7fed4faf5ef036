// The taxes of a refund, compared with those that its original charged and those of earlier refunds: the sum of
// all lines, since a line need not name its article (I2).
import type { EntityManager } from '@mikro-orm/postgresql'
import { CompiledQuery } from 'kysely'
import { kysely, type Row } from '../../entities/tables.ts'
import type { Part } from '../platform/rules/evaluate/check.ts'
import { amountOf, amountText, taxOf, unitsOf } from './amounts.ts'
import type { NewInvoice } from './new-invoice.ts'
import type { Original } from './refunds.ts'

/** Amounts in ten-thousandths. */
export interface RefundedTax {
  /** The taxes of the original; at least 0. */
  charged: bigint
  /** The taxes of this refund. */
  own: bigint
  /** The taxes of this refund and of all earlier ones. */
  refunded: bigint
}

type Sums = Pick<Row<'invoice_refunded_tax'>, 'charged_tax' | 'refunded_tax'>

const chargedTax = `
  select greatest(sum(tax), 0.0000)::text as charged_tax,
    coalesce((select refunded_tax from invoice_refunded_tax where company_id = $1 and invoice_id = $2), 0.0000)::text
      as refunded_tax
  from invoice_tax_line where company_id = $1 and invoice_id = $2`

/** The taxes of a refund whose original is locked; undefined if it has none. */
export async function refundedTax(
  em: EntityManager,
  companyId: number,
  original: Original,
  invoice: NewInvoice,
): Promise<RefundedTax | undefined> {
  const own = taxOf(invoice)
  if (own === 0n) return undefined
  const { rows } = await kysely(em).executeQuery<Sums>(
    CompiledQuery.raw(chargedTax, [companyId, original.id]),
  )
  const { charged_tax: charged = '0.0000', refunded_tax: refunded = '0.0000' } = rows[0] ?? {}
  return { charged: unitsOf(charged), own, refunded: unitsOf(refunded) + own }
}

/** The fact of rules/invoicing/refund-tax.json; none without refunded taxes. */
export const toTaxParts = (tax: RefundedTax | undefined): Part[] =>
  tax
    ? [{ facts: { refundedTax: { ChargedTax: amountOf(tax.charged), RefundedTax: amountOf(tax.refunded) } } }]
    : []

/** The row of the refunded total; for an existing row only refunded_tax is added. */
export const toRefundedTaxRow = ({ charged, own }: RefundedTax) => ({
  charged_tax: amountText(charged),
  refunded_tax: amountText(own),
})
