import { defineEntity, p } from '@mikro-orm/core'
import { money, rate, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'InvoiceTaxLine',
  properties: {
    ...tenantColumns,
    invoiceId: p.uuid().primary(),
    position: p.integer().primary(),
    lineNumber: p.text().nullable(),
    discount: money().nullable(),
    rate: rate().nullable(),
    tax: money().nullable(),
    taxability: p.boolean().default(false),
    taxable: money().nullable(),
  },
})

/** One line of the tax calculation. */
export class InvoiceTaxLine extends schema.class {}
schema.setClass(InvoiceTaxLine)
