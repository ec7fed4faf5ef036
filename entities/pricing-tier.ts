import { defineEntity, p } from '@mikro-orm/core'
import { identity, type Texts, tenantColumns } from './base.ts'

const schema = defineEntity({
  name: 'PricingTier',
  properties: {
    ...tenantColumns,
    id: identity(),
    /** The language that it was made in. */
    language: p.text(),
    names: p.json<Texts>(),
    /** Inclusive; null for every quantity. */
    quantityLowerBound: p.decimal('number').precision(19).scale(4).nullable(),
  },
})

/** A quantity from which on other prices apply. */
export class PricingTier extends schema.class {}
schema.setClass(PricingTier)
