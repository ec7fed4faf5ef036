import { defineEntity, p } from '@mikro-orm/core'
import { money, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'InvoiceRefundedTax',
  properties: {
    ...tenantColumns,
    invoiceId: p.uuid().primary(),
    chargedTax: money(),
    refundedTax: money(),
  },
})

/** The sum of an invoice's taxes, and the sum refunded so far. The first refund with taxes inserts the row. */
export class InvoiceRefundedTax extends schema.class {}
schema.setClass(InvoiceRefundedTax)
