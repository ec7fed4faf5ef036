import { defineEntity, p } from '@mikro-orm/core'
import { allocatedId, moment, money, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'SalePrice',
  properties: {
    ...tenantColumns,
    id: allocatedId(),
    /** The node of the price record, copied for the lists of changed prices. */
    entityId: p.integer(),
    pricingInformationId: p.integer(),
    isDefault: p.boolean().default(false),
    salePrice: money(),
    startDateUtc: moment().nullable(),
    stopDateUtc: moment().nullable(),
  },
})

/**
 * A price that replaces the regular price from the start date (inclusive) to the stop date (exclusive); the default
 * sale has no dates and applies when no dated sale does (G4).
 */
export class SalePrice extends schema.class {}
schema.setClass(SalePrice)
