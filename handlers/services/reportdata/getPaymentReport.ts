import { sql } from 'kysely'
import { invoiceCells, invoiceColumns, joinLocation, ofInvoices } from './reports/invoice-parts.ts'
import { report } from './reports/report.ts'

/**
 * The payments of the invoices, newest invoice first. Payments of a refund, and refund payments of a sale, are negative
 * with either sign of the recorded amount (I2).
 */
export const getPaymentReport = report<'getPaymentReport'>({
  name: 'PaymentReport',
  columns: [
    ...invoiceColumns,
    { name: 'PaymentId', type: 'NVARCHAR' },
    { name: 'TransactionType', type: 'NVARCHAR', length: 10 },
    { name: 'TransactionDate', type: 'DATETIME' },
    { name: 'PaymentMethodId', type: 'INT' },
    { name: 'DrawerId', type: 'UNIQUEIDENTIFIER' },
    { name: 'ReferenceId', type: 'NVARCHAR' },
    { name: 'Amount', type: 'DECIMAL' },
  ],
  rows: (companyId, within, during) => sql`
    select ${invoiceCells}, payment.id as "PaymentId", payment.transaction_type as "TransactionType",
      payment.transaction_date as "TransactionDate", payment.payment_method_id as "PaymentMethodId",
      payment.drawer_id as "DrawerId", payment.reference_id as "ReferenceId",
      case when invoice.is_refund or payment.transaction_type = 'Refund' then -abs(payment.amount)
        else payment.amount end as "Amount", payment.position
    from invoice
    join invoice_payment payment on payment.company_id = invoice.company_id and payment.invoice_id = invoice.id
    ${joinLocation}
    where ${ofInvoices(companyId, within, during)}`,
  order: sql`"SoldUtc" desc, "InvoiceId", position`,
})
