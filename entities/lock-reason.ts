import { defineEntity, p } from '@mikro-orm/core'
import { tenantColumns } from './base.ts'

const schema = defineEntity({
  name: 'LockReason',
  properties: {
    id: p.integer().primary().autoincrement(),
    ...tenantColumns,
    name: p.text(),
    /** Shown to a locked user at log-on. */
    description: p.text().nullable(),
  },
})

/** Why a company locks users out. */
export class LockReason extends schema.class {}
schema.setClass(LockReason)
