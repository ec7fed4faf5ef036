// What a refund pays back, beside what its original recorded as paid and earlier refunds paid back (I2). An original that
// records no payment sets no bound: its money went another way.
import type { EntityManager } from '@mikro-orm/postgresql'
import { CompiledQuery } from 'kysely'
import { kysely, type Row } from '../../entities/tables.ts'
import type { Part } from '../platform/rules/evaluate/check.ts'
import { amountOf, amountText, paidBackOf, unitsOf } from './amounts.ts'
import type { NewInvoice } from './new-invoice.ts'
import type { Original } from './refunds.ts'

/** In ten-thousandths. */
export interface RefundedPayments {
  /** What was taken, less what was given back at once; 0 where that is more. */
  recorded: bigint
  /** This refund's own. */
  own: bigint
  /** This refund's and those of all before it. */
  refunded: bigint
}

type Sums = Pick<Row<'invoice_refunded_payment'>, 'recorded_payments' | 'refunded_payments'>

const recordedPayments = `
  select greatest(sum(case transaction_type when 'Refund' then -abs(amount) else amount end), 0.0000)::text as recorded_payments,
    coalesce((select refunded_payments from invoice_refunded_payment where company_id = $1 and invoice_id = $2), 0.0000)::text
      as refunded_payments
  from invoice_payment where company_id = $1 and invoice_id = $2 having count(amount) > 0`

/** The payments of a refund whose original is held; undefined where it has none, or its original records none. */
export async function refundedPayments(
  em: EntityManager,
  companyId: number,
  original: Original,
  invoice: NewInvoice,
): Promise<RefundedPayments | undefined> {
  const own = paidBackOf(invoice)
  if (own === 0n) return undefined
  const { rows } = await kysely(em).executeQuery<Sums>(
    CompiledQuery.raw(recordedPayments, [companyId, original.id]),
  )
  const [row] = rows
  return (
    row && { recorded: unitsOf(row.recorded_payments), own, refunded: unitsOf(row.refunded_payments) + own }
  )
}

/** The fact of rules/invoicing/refund-payment.json, where there is a bound. */
export const toPaymentParts = (payments: RefundedPayments | undefined): Part[] =>
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

/** The row that counts them; of one that is there, only refunded_payments is added. */
export const toRefundedPaymentRow = ({ recorded, own }: RefundedPayments) => ({
  recorded_payments: amountText(recorded),
  refunded_payments: amountText(own),
})
