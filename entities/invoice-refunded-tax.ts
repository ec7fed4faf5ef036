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

/** What an original invoice charged in taxes, and what all of its refunds gave back; made with the first that gives some. */
export class InvoiceRefundedTax extends schema.class {}
schema.setClass(InvoiceRefundedTax)
