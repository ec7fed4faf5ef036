import { defineEntity, p } from '@mikro-orm/core'
import { bigint, money, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'InvoiceRefundedItem',
  properties: {
    ...tenantColumns,
    invoiceId: p.uuid().primary(),
    /** '' for an article without a SKU, which its productId identifies. */
    sku: p.text().primary(),
    /** The empty GUID for an article that has a SKU, or that has neither a SKU nor a product id. */
    productId: p.uuid().primary(),
    soldQuantity: bigint(),
    soldAmount: money(),
    refundedQuantity: bigint(),
    refundedAmount: money(),
  },
})

/**
 * The quantity and amount of an article on an invoice, and how much of both was refunded so far. The first refund
 * inserts the row.
 */
export class InvoiceRefundedItem extends schema.class {}
schema.setClass(InvoiceRefundedItem)
