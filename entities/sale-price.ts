import { defineEntity, p } from '@mikro-orm/core'
import { identity, moment, money, tenantColumns } from './base.ts'

const schema = defineEntity({
  name: 'SalePrice',
  properties: {
    ...tenantColumns,
    id: identity(),
    /** The record's node, repeated for the lists of changed prices. */
    entityId: p.integer(),
    pricingInformationId: p.integer(),
    isDefault: p.boolean().default(false),
    salePrice: money(),
    startDateUtc: moment().nullable(),
    stopDateUtc: moment().nullable(),
  },
})

/** A price that replaces the regular one: from start until just before stop, or, without dates, otherwise (G4). */
export class SalePrice extends schema.class {}
schema.setClass(SalePrice)
