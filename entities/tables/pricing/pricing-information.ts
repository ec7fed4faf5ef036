import { defineEntity, p } from '@mikro-orm/core'
import { allocatedId, moment, money, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'PricingInformation',
  properties: {
    ...tenantColumns,
    id: allocatedId(),
    entityId: p.integer(),
    /** Null for a price of a shelf. */
    catalogItemId: p.uuid().nullable(),
    pricingShelfId: p.integer().nullable(),
    pricingTermId: p.integer().nullable(),
    pricingTierId: p.integer().nullable(),
    pricingGroupId: p.integer().nullable(),
    regularPrice: money(),
    isDiscountable: p.boolean().default(false),
    floorPrice: money().nullable(),
    originalPrice: money().nullable(),
    /** When the record or one of its sales was last written; the start or end of a sale writes nothing. */
    lastModifiedUtc: moment().defaultRaw('clock_timestamp()'),
  },
})

/** A price of a product, or of a shelf's products, at a node of the tree (G1). */
export class PricingInformation extends schema.class {}
schema.setClass(PricingInformation)
