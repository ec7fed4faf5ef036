import { defineEntity, p } from '@mikro-orm/core'
import { allocatedId, type Texts, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'PricingGroup',
  properties: {
    ...tenantColumns,
    id: allocatedId(),
    /** The language in which the group was created. */
    language: p.text(),
    names: p.json<Texts>(),
    descriptions: p.json<Texts>().defaultRaw(`'{}'`),
    /** A deleted group keeps its row, because prices may still refer to it. */
    isDeleted: p.boolean().default(false),
  },
})

/** A group of customers with special prices. */
export class PricingGroup extends schema.class {}
schema.setClass(PricingGroup)
