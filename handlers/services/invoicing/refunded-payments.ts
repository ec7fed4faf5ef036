// Computes the payments of a refund, its original's payments and those of earlier refunds, for the rule that limits
// them (I2). An original without payments sets no limit.
import type { EntityManager } from '@mikro-orm/postgresql'
import { execute } from '../../../entities/compiled-query.ts'
import type { Row } from '../../../entities/tables.ts'
import type { BodyElementOf } from '../../rules/evaluate/check.ts'
import { amountOf, amountText, paidBackOf, unitsOf } from './amounts.ts'
import type { NewInvoice, Original } from './new-invoice.ts'

/** Amounts in ten-thousandths. */
export interface RefundedPayments {
  /** The original's payments minus its refund payments; at least 0. */
  recorded: bigint
  /** The payments of this refund. */
  current: bigint
  /** The payments of this refund and of all earlier ones. */
  refunded: bigint
}

type Sums = Pick<Row<'invoice_refunded_payment'>, 'recorded_payments' | 'refunded_payments'>

const recordedPayments = `
  select greatest(sum(case transaction_type when 'Refund' then -abs(amount) else amount end), 0.0000)::text as recorded_payments,
    coalesce((select refunded_payments from invoice_refunded_payment where company_id = $1 and invoice_id = $2), 0.0000)::text
      as refunded_payments
  from invoice_payment where company_id = $1 and invoice_id = $2 having count(amount) > 0`

/**
 * Reads the sums. The original must be locked. Undefined if the refund has no payments, or its original records none.
 */
export async function refundedPayments(
  em: EntityManager,
  companyId: number,
  original: Original,
  invoice: NewInvoice,
): Promise<RefundedPayments | undefined> {
  const paidBack = paidBackOf(invoice)
  if (paidBack === 0n) return undefined
  const rows = await execute<Sums>(em, recordedPayments, [companyId, original.id])
  const [row] = rows
  return (
    row && {
      recorded: unitsOf(row.recorded_payments),
      current: paidBack,
      refunded: unitsOf(row.refunded_payments) + paidBack,
    }
  )
}

/** The fact of rules/invoicing/refund-payment.json; empty if there is no limit. */
export const toPaymentParts = (
  payments: RefundedPayments | undefined,
): BodyElementOf<'invoicing/refund-payment'>[] =>
  payments
    ? [
        {
          facts: {
            refundedPayments: {
              RecordedAmount: amountOf(payments.recorded),
              RefundedAmount: amountOf(payments.refunded),
            },
          },
        },
      ]
    : []

/** The row to insert; if a row exists, the statement adds refunded_payments to it. */
export const toRefundedPaymentRow = ({ recorded, current }: RefundedPayments) => ({
  recorded_payments: amountText(recorded),
  refunded_payments: amountText(current),
})
