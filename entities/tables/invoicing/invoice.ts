import { defineEntity, p } from '@mikro-orm/core'
import { moment, money, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'Invoice',
  properties: {
    ...tenantColumns,
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    /** A user's Id or a client's ClientId. */
    createdByUser: p.text(),
    createdDateUtc: moment().defaultRaw('clock_timestamp()'),
    /** When it was sold (I9); null for the moment of creation. */
    soldUtc: moment().nullable(),
    /** 0 if the invoice names no employee; likewise for the location. */
    employeeId: p.integer().default(0),
    locationId: p.integer().default(0),
    isRefund: p.boolean().default(false),
    movesStock: p.boolean().default(false),
    invoiceType: p.text().$type<'None' | 'Purchase' | 'Refund'>(),
    /** Negative for a refund. */
    invoiceTotal: money(),
    /** That of the location when the invoice was created; null if it had none (I10). */
    currencyCode: p.text().nullable(),
    originalInvoiceId: p.uuid().nullable(),
    /** The id of the invoice's customer, copied so that summaries need no join. */
    customerId: p.uuid().nullable(),
    printableId: p.text().nullable(),
    notes: p.text().nullable(),
    taxCalculationResultId: p.uuid().nullable(),
  },
})

/** An invoice or a refund; it is never changed after its creation. */
export class Invoice extends schema.class {}
schema.setClass(Invoice)
