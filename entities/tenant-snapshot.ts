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

/** A company's rows of one table when the company was created; a reset restores them (T1). */
export class TenantSnapshot extends schema.class {}
schema.setClass(TenantSnapshot)
