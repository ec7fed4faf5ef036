import { defineEntity, p } from '@mikro-orm/core'
import { madeAt, tenantColumns } from '../../base.ts'

/** When a snapshot was taken: at the creation of the company, or when its users saved a baseline. */
export type SnapshotKind = 'seed' | 'baseline'

const schema = defineEntity({
  name: 'TenantSnapshot',
  properties: {
    ...tenantColumns,
    kind: p.text().$type<SnapshotKind>().primary().default('seed'),
    tableName: p.text().primary(),
    part: p.integer().primary().autoincrement(false).default(0),
    rows: p.json<Record<string, unknown>[]>(),
    takenAt: madeAt(),
  },
})

/** A part of a company's rows of one table; a reset restores them (T1, S4). */
export class TenantSnapshot extends schema.class {}
schema.setClass(TenantSnapshot)
