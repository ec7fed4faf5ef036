import { defineEntity, p } from '@mikro-orm/core'
import { moment, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'InvoiceCustomer',
  properties: {
    ...tenantColumns,
    invoiceId: p.uuid().primary(),
    id: p.uuid(),
    customerTypeId: p.integer().nullable(),
    customerType: p.text().nullable(),
    title: p.text().nullable(),
    primaryName: p.text().nullable(),
    middleName: p.text().nullable(),
    familyName: p.text().nullable(),
    alternateName: p.text().nullable(),
    dateOfBirth: moment().nullable(),
    doNotContact: p.boolean().default(false),
    notes: p.text().nullable(),
  },
})

/** The customer of an invoice, as printed on it; several invoices may have the same customer id. */
export class InvoiceCustomer extends schema.class {}
schema.setClass(InvoiceCustomer)
