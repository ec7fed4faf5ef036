import { defineEntity, p } from '@mikro-orm/core'
import { money, tenantColumns } from './base.ts'

const schema = defineEntity({
  name: 'InvoiceRefundedPayment',
  properties: {
    ...tenantColumns,
    invoiceId: p.uuid().primary(),
    recordedPayments: money(),
    refundedPayments: money(),
  },
})

/**
 * The payments that an invoice records, and those refunded so far; inserted by the first refund with payments.
 */
export class InvoiceRefundedPayment extends schema.class {}
schema.setClass(InvoiceRefundedPayment)
