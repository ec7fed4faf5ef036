import { defineEntity, p } from '@mikro-orm/core'
import { tenantColumns } from './base.ts'

const schema = defineEntity({
  name: 'LockReason',
  properties: {
    id: p.integer().primary().autoincrement(),
    ...tenantColumns,
    name: p.text(),
    /** What a locked user is told at log-on. */
    description: p.text().nullable(),
  },
})

/** Why a company locks users out. */
export class LockReason extends schema.class {}
schema.setClass(LockReason)
