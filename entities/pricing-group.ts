import { defineEntity, p } from '@mikro-orm/core'
import { identity, type Texts, tenantColumns } from './base.ts'

const schema = defineEntity({
  name: 'PricingGroup',
  properties: {
    ...tenantColumns,
    id: identity(),
    /** The language that it was made in. */
    language: p.text(),
    names: p.json<Texts>(),
    descriptions: p.json<Texts>().defaultRaw(`'{}'`),
    /** A group is never deleted otherwise: prices may name it for ever. */
    isDeleted: p.boolean().default(false),
  },
})

/** A group of customers with special prices. */
export class PricingGroup extends schema.class {}
schema.setClass(PricingGroup)
