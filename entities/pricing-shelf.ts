import { defineEntity, p } from '@mikro-orm/core'
import { type Texts, tenantColumns } from './base.ts'

const schema = defineEntity({
  name: 'PricingShelf',
  properties: {
    id: p.integer().primary().autoincrement(),
    ...tenantColumns,
    /** The language that it was made in. */
    language: p.text(),
    names: p.json<Texts>(),
    descriptions: p.json<Texts>().defaultRaw(`'{}'`),
  },
})

/** A shelf, whose products share prices. */
export class PricingShelf extends schema.class {}
schema.setClass(PricingShelf)
