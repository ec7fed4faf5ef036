import { defineEntity, p } from '@mikro-orm/core'
import { tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'InvoiceOrder',
  properties: {
    ...tenantColumns,
    invoiceId: p.uuid().primary(),
    isDropship: p.boolean().primary(),
    /** The index among the invoice's orders of the same kind (dropship or not), from 0. */
    position: p.integer().primary(),
    id: p.uuid(),
    printableId: p.text().nullable(),
    referenceId: p.text().nullable(),
    /** This column and the next two are set for dropship orders only. */
    shippingEntityId: p.integer().nullable(),
    shippingMethod: p.text().nullable(),
    supplierId: p.integer().nullable(),
  },
})

/** An order or a dropship order of an invoice. */
export class InvoiceOrder extends schema.class {}
schema.setClass(InvoiceOrder)
