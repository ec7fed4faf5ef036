import { defineEntity, p } from '@mikro-orm/core'
import { moment, money, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'InvoicePayment',
  properties: {
    ...tenantColumns,
    invoiceId: p.uuid().primary(),
    position: p.integer().primary(),
    id: p.text(),
    amount: money().nullable(),
    transactionType: p.text().$type<'Purchase' | 'Refund'>().default('Purchase'),
    transactionDate: moment().nullable(),
    paymentMethodId: p.integer().nullable(),
    drawerId: p.uuid().nullable(),
    referenceId: p.text().nullable(),
  },
})

/** A payment on an invoice. */
export class InvoicePayment extends schema.class {}
schema.setClass(InvoicePayment)
