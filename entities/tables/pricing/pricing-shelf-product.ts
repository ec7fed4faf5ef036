import { defineEntity, p } from '@mikro-orm/core'
import { tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'PricingShelfProduct',
  properties: {
    ...tenantColumns,
    catalogItemId: p.uuid().primary(),
    pricingShelfId: p.integer(),
  },
})

/** The shelf of a product; a product is on one shelf at most. */
export class PricingShelfProduct extends schema.class {}
schema.setClass(PricingShelfProduct)
