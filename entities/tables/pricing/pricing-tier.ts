import { defineEntity, p } from '@mikro-orm/core'
import { allocatedId, decimal, type Texts, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'PricingTier',
  properties: {
    ...tenantColumns,
    id: allocatedId(),
    /** The language in which the tier was created. */
    language: p.text(),
    names: p.json<Texts>(),
    /** Inclusive; null if the tier applies to every quantity. */
    quantityLowerBound: decimal().nullable(),
  },
})

/** A minimum quantity from which other prices apply. */
export class PricingTier extends schema.class {}
schema.setClass(PricingTier)
