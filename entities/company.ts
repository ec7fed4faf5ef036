import { defineEntity, p } from '@mikro-orm/core'
import { madeAt } from './base.ts'

const schema = defineEntity({
  name: 'Company',
  properties: {
    /** The same as the Id of its root node. */
    id: p.integer().primary().autoincrement(false),
    name: p.text(),
    /** A tenant stays in the environment that it was made in (T3). */
    environment: p.text().$type<'sandbox' | 'production'>(),
    /** The one source system that may submit carts. */
    sourceId: p.uuid(),
    authenticationMode: p.text().default('WsTrust'),
    lockFeatureEnabled: p.boolean().default(true),
    createdAt: madeAt(),
  },
})

/** A tenant. */
export class Company extends schema.class {}
schema.setClass(Company)
