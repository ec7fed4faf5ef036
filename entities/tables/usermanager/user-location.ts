import { defineEntity, p } from '@mikro-orm/core'
import { tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'UserLocation',
  properties: {
    ...tenantColumns,
    userId: p.integer().primary(),
    /** Any node of the tree except the company itself. */
    entityId: p.integer().primary(),
  },
})

/** A node that a user is assigned to. */
export class UserLocation extends schema.class {}
schema.setClass(UserLocation)
