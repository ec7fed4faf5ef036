import { defineEntity, p } from '@mikro-orm/core'
import { money, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'InvoiceRefundedPayment',
  properties: {
    ...tenantColumns,
    invoiceId: p.uuid().primary(),
    recordedPayments: money(),
    refundedPayments: money(),
  },
})

/** The sum of an invoice's payments, and the sum refunded so far. The first refund with payments inserts the row. */
export class InvoiceRefundedPayment extends schema.class {}
schema.setClass(InvoiceRefundedPayment)
