// Reads the audit log as rows. Tested by test/accounts/listAuditEntries.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { kysely, type RowOf } from '../../../entities/tables.ts'
import type { AuditEntry } from '../../../generated/accounts/types.gen.ts'
import { formatInstant } from '../../runtime/values/formats.ts'

/** Column of each filterable property; each has an index that ends with the time and the id (014-audit.ts). */
export const auditColumns = {
  Id: 'entry.id',
  At: 'entry.at',
  Action: 'entry.action',
  ActorId: 'entry.actor_id',
  TargetId: 'entry.target_id',
  Address: 'entry.address',
  RequestId: 'entry.request_id',
}

type AuditRow = RowOf<typeof auditRows>

/** A query builder over `entry`, the audit log of a company. */
export const auditRows = (em: EntityManager, companyId: number) =>
  kysely(em)
    .selectFrom('audit_entry as entry')
    .select(['entry.id', 'entry.at', 'entry.action', 'entry.actor_kind', 'entry.actor_id'])
    .select(['entry.target_kind', 'entry.target_id', 'entry.detail', 'entry.address', 'entry.request_id'])
    .where('entry.company_id', '=', companyId)

export const toAuditEntry = (row: AuditRow): AuditEntry => ({
  Id: row.id,
  At: formatInstant(row.at),
  Action: row.action,
  ActorKind: row.actor_kind,
  ActorId: row.actor_id,
  TargetKind: row.target_kind,
  TargetId: row.target_id,
  Detail: row.detail,
  Address: row.address,
  RequestId: row.request_id,
})
