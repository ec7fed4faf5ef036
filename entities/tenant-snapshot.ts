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

/** A table's rows of a company at the time of its creation, which a reset restores (T1). */
export class TenantSnapshot extends schema.class {}
schema.setClass(TenantSnapshot)
