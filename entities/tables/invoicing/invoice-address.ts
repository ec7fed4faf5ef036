import { defineEntity, p } from '@mikro-orm/core'
import { tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'InvoiceAddress',
  properties: {
    ...tenantColumns,
    invoiceId: p.uuid().primary(),
    kind: p.text().$type<'Billing' | 'Shipping'>().primary(),
    id: p.uuid(),
    streetAddress1: p.text().nullable(),
    streetAddress2: p.text().nullable(),
    postOfficeBoxNumber: p.text().nullable(),
    locality: p.text().nullable(),
    postalCode: p.text().nullable(),
    stateCode: p.text().nullable(),
    countryCode: p.text().nullable(),
    doNotContact: p.boolean().default(false),
    notes: p.text().nullable(),
  },
})

/** The billing or shipping address of an invoice's customer. */
export class InvoiceAddress extends schema.class {}
schema.setClass(InvoiceAddress)
