import { defineEntity, p } from '@mikro-orm/core'
import { money, tenantColumns } from '../../base.ts'
import type { LotQuantity } from '../availability/stock-adjustment.ts'

const schema = defineEntity({
  name: 'InvoiceItem',
  properties: {
    ...tenantColumns,
    invoiceId: p.uuid().primary(),
    isDropship: p.boolean().primary(),
    orderPosition: p.integer().primary(),
    /** The index of the item in its order, from 0. */
    position: p.integer().primary(),
    id: p.uuid(),
    sku: p.text().nullable(),
    productId: p.uuid().nullable(),
    description: p.text().nullable(),
    quantity: p.integer().default(1),
    /** The price of a single unit. */
    sellingPrice: money().default(0),
    serialNumber: p.text().nullable(),
    /** Whether a line of a refund gives back a part of the price without the piece (I7). */
    isPriceAdjustment: p.boolean().default(false),
    /** The lot that the client named. */
    lotId: p.text().nullable(),
    /** The lots from which the item was taken, or to which it returned; null for a product without lots. */
    lots: p.json<LotQuantity[]>().nullable(),
    /** The commitment that the item fulfilled. */
    commitmentId: p.uuid().nullable(),
    /** Whether the item of a refund came back to the stock. */
    restock: p.boolean().default(false),
  },
})

/** An item of an order on an invoice. */
export class InvoiceItem extends schema.class {}
schema.setClass(InvoiceItem)
