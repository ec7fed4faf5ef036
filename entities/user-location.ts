import { defineEntity, p } from '@mikro-orm/core'
import { tenantColumns } from './base.ts'

const schema = defineEntity({
  name: 'UserLocation',
  properties: {
    ...tenantColumns,
    userId: p.integer().primary(),
    /** Any node of the tree but the company. */
    entityId: p.integer().primary(),
  },
})

/** Where a user works. */
export class UserLocation extends schema.class {}
schema.setClass(UserLocation)
