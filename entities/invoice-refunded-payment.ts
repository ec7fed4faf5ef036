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

/** What an original invoice recorded as paid, and what all of its refunds paid back; made with the first that pays some. */
export class InvoiceRefundedPayment extends schema.class {}
schema.setClass(InvoiceRefundedPayment)
