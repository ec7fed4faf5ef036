import { defineEntity, p } from '@mikro-orm/core'
import { madeAt, tenantColumns } from './base.ts'

const schema = defineEntity({
  name: 'TenantSnapshot',
  properties: {
    ...tenantColumns,
    tableName: p.text().primary(),
    rows: p.json<Record<string, unknown>[]>(),
    takenAt: madeAt(),
  },
})

/** A table's rows of a company as they were when it was made: what a reset brings back (T1). */
export class TenantSnapshot extends schema.class {}
schema.setClass(TenantSnapshot)
