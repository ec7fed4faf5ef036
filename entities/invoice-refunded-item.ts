import { defineEntity, p } from '@mikro-orm/core'
import { bigint, money, tenantColumns } from './base.ts'

const schema = defineEntity({
  name: 'InvoiceRefundedItem',
  properties: {
    ...tenantColumns,
    invoiceId: p.uuid().primary(),
    /** '' for an article without one; then the product counts. */
    sku: p.text().primary(),
    /** The empty GUID for an article with a sku, or with neither. */
    productId: p.uuid().primary(),
    soldQuantity: bigint(),
    soldAmount: money(),
    refundedQuantity: bigint(),
    refundedAmount: money(),
  },
})

/** What an original invoice sold of an article, and what all of its refunds gave back; made with its first refund. */
export class InvoiceRefundedItem extends schema.class {}
schema.setClass(InvoiceRefundedItem)
