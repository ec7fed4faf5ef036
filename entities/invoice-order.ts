import { defineEntity, p } from '@mikro-orm/core'
import { tenantColumns } from './base.ts'

const schema = defineEntity({
  name: 'InvoiceOrder',
  properties: {
    ...tenantColumns,
    invoiceId: p.uuid().primary(),
    isDropship: p.boolean().primary(),
    /** Its place among the orders of its kind, from 0. */
    position: p.integer().primary(),
    id: p.uuid(),
    printableId: p.text().nullable(),
    referenceId: p.text().nullable(),
    /** Of dropship orders alone, as the next two. */
    shippingEntityId: p.integer().nullable(),
    shippingMethod: p.text().nullable(),
    supplierId: p.integer().nullable(),
  },
})

/** An order or a dropship order of an invoice. */
export class InvoiceOrder extends schema.class {}
schema.setClass(InvoiceOrder)
