import { defineEntity, p } from '@mikro-orm/core'
import { allocatedId, type Texts, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'PricingTerm',
  properties: {
    ...tenantColumns,
    id: allocatedId(),
    entityId: p.integer(),
    name: p.text(),
    active: p.boolean().default(true),
    numberOfPayments: p.integer().nullable(),
    canFinance: p.boolean().default(false),
    termLengthInYears: p.integer().nullable(),
    /** The language in which the term was created. */
    language: p.text(),
    displayNames: p.json<Texts>().defaultRaw(`'{}'`),
    carrierEntityId: p.integer().nullable(),
  },
})

/** A contract term that prices may depend on. */
export class PricingTerm extends schema.class {}
schema.setClass(PricingTerm)
