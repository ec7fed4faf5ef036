import { defineEntity, p } from '@mikro-orm/core'
import { allocatedId, type Texts, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'PricingShelf',
  properties: {
    ...tenantColumns,
    id: allocatedId(),
    /** The language in which the shelf was created. */
    language: p.text(),
    names: p.json<Texts>(),
    descriptions: p.json<Texts>().defaultRaw(`'{}'`),
  },
})

/** A shelf: a set of products that share prices. */
export class PricingShelf extends schema.class {}
schema.setClass(PricingShelf)
