import { compiled, constantQuery } from '../../../entities/compiled-query.ts'
import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { refundedLines, soldLines } from './refund-lines.ts'
import { type RefundableRow, toRefundable } from './refundable.ts'

// One statement, so that lines, taxes and payments are of one moment.
const statement = `
  select id, is_refund, ${soldLines} as sold, ${refundedLines} as refunded,
    (select coalesce(json_agg(json_build_array(line_number, coalesce(tax, 0)) order by position), '[]')
      from invoice_tax_line where company_id = $1 and invoice_id = $2) as taxes,
    (select coalesce(json_agg(json_build_array(line.line_number, line.tax) order by refund.created_date_utc, refund.id, line.position), '[]')
      from invoice refund join invoice_tax_line line on line.company_id = $1 and line.invoice_id = refund.id
      where refund.company_id = $1 and refund.original_invoice_id = $2 and line.tax is not null) as refunded_taxes,
    (select coalesce(json_agg(json_build_array(id, amount, payment_method_id, transaction_type) order by position), '[]')
      from invoice_payment where company_id = $1 and invoice_id = $2 and amount is not null) as payments,
    (select coalesce(json_agg(json_build_array(payment.id, payment.amount, payment.payment_method_id, payment.transaction_type)
        order by refund.created_date_utc, refund.id, payment.position), '[]')
      from invoice refund join invoice_payment payment on payment.company_id = $1 and payment.invoice_id = refund.id
      where refund.company_id = $1 and refund.original_invoice_id = $2 and payment.amount is not null) as refunded_payments
  from invoice where company_id = $1 and id = $2`

const readRefundable = compiled((_, { CompanyId, InvoiceId }: { CompanyId: number; InvoiceId: string }) =>
  constantQuery<RefundableRow>(statement, [CompanyId, InvoiceId]),
)

/** What all refunds of an invoice have left of its lines, taxes and payments (I8). */
export const getRefundable: Handler<'getRefundable'> = async ({ path, em }) => {
  const [row] = await readRefundable(em, path)
  if (!row) throw errors.notFound()

  return { status: 200, body: toRefundable(row) }
}
