import { defineEntity, p } from '@mikro-orm/core'
import { madeAt } from '../../base.ts'

const schema = defineEntity({
  name: 'Company',
  properties: {
    /** Equal to the id of the company's root node. */
    id: p.integer().primary().autoincrement(false),
    name: p.text(),
    /** Never changes: a tenant cannot move to the other environment (T3). */
    environment: p.text().$type<'sandbox' | 'production'>(),
    /** The only source system that may submit carts. */
    sourceId: p.uuid(),
    authenticationMode: p.text().default('WsTrust'),
    lockFeatureEnabled: p.boolean().default(true),
    /** Of the mails to its users; null is the default language. */
    language: p.text().nullable(),
    createdAt: madeAt(),
  },
})

/** A tenant. */
export class Company extends schema.class {}
schema.setClass(Company)
