// What a refund gives back of taxes, beside what its original charged and earlier refunds gave back: of all lines together,
// since lines need not name the article that they are of (I2).
import type { EntityManager } from '@mikro-orm/postgresql'
import { CompiledQuery } from 'kysely'
import { kysely, type Row } from '../../entities/tables.ts'
import type { Part } from '../platform/rules/evaluate/check.ts'
import { amountOf, amountText, taxOf, unitsOf } from './amounts.ts'
import type { NewInvoice } from './new-invoice.ts'
import type { Original } from './refunds.ts'

/** In ten-thousandths. */
export interface RefundedTax {
  /** 0 where the original gave taxes back itself. */
  charged: bigint
  /** This refund's own. */
  own: bigint
  /** This refund's and those of all before it. */
  refunded: bigint
}

type Sums = Pick<Row<'invoice_refunded_tax'>, 'charged_tax' | 'refunded_tax'>

const chargedTax = `
  select greatest(sum(tax), 0.0000)::text as charged_tax,
    coalesce((select refunded_tax from invoice_refunded_tax where company_id = $1 and invoice_id = $2), 0.0000)::text
      as refunded_tax
  from invoice_tax_line where company_id = $1 and invoice_id = $2`

/** The taxes of a refund whose original is held; undefined where it gives none back. */
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

/** The fact of rules/invoicing/refund-tax.json, where taxes are given back. */
export const toTaxParts = (tax: RefundedTax | undefined): Part[] =>
  tax
    ? [{ facts: { refundedTax: { ChargedTax: amountOf(tax.charged), RefundedTax: amountOf(tax.refunded) } } }]
    : []

/** The row that counts them; of one that is there, only refunded_tax is added. */
export const toRefundedTaxRow = ({ charged, own }: RefundedTax) => ({
  charged_tax: amountText(charged),
  refunded_tax: amountText(own),
})
