import { defineEntity, p } from '@mikro-orm/core'
import { allocatedId, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'LockReason',
  properties: {
    ...tenantColumns,
    id: allocatedId(),
    name: p.text(),
    /** Shown to a locked user at login. */
    description: p.text().nullable(),
  },
})

/** A reason for which a company locks users out. */
export class LockReason extends schema.class {}
schema.setClass(LockReason)
