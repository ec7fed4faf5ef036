import { defineEntity, p } from '@mikro-orm/core'
import { money, rate, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'InvoiceTaxDetail',
  properties: {
    ...tenantColumns,
    invoiceId: p.uuid().primary(),
    linePosition: p.integer().primary(),
    position: p.integer().primary(),
    taxId: p.uuid().nullable(),
    taxName: p.text().nullable(),
    countryCode: p.text().nullable(),
    regionCode: p.text().nullable(),
    rate: rate().nullable(),
    tax: money().nullable(),
    taxable: money().nullable(),
    taxAuthority: p.text().nullable(),
    taxAuthorityType: p.text().nullable(),
    taxCategory: p.text().nullable(),
    taxType: p.text().nullable(),
  },
})

/** One tax of a line of the tax calculation. */
export class InvoiceTaxDetail extends schema.class {}
schema.setClass(InvoiceTaxDetail)
