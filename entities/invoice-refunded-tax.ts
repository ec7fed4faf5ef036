import { defineEntity, p } from '@mikro-orm/core'
import { money, tenantColumns } from './base.ts'

const schema = defineEntity({
  name: 'InvoiceRefundedTax',
  properties: {
    ...tenantColumns,
    invoiceId: p.uuid().primary(),
    chargedTax: money(),
    refundedTax: money(),
  },
})

/** The taxes that an invoice charged, and those refunded so far; inserted by the first refund with taxes. */
export class InvoiceRefundedTax extends schema.class {}
schema.setClass(InvoiceRefundedTax)
