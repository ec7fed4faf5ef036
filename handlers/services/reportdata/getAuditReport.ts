import { sql } from 'kysely'
import { report } from './reports/report.ts'

/**
 * The audit log, newest entry first (K6). Entries belong to the company, so the report has no filter by location, and
 * days of the store's time zone are those of the company's node, which has the company's id.
 */
export const getAuditReport = report<'getAuditReport'>({
  name: 'AuditReport',
  columns: [
    { name: 'Id', type: 'UNIQUEIDENTIFIER' },
    { name: 'At', type: 'DATETIME' },
    { name: 'Action', type: 'NVARCHAR' },
    { name: 'ActorKind', type: 'NVARCHAR' },
    { name: 'ActorId', type: 'NVARCHAR' },
    { name: 'TargetKind', type: 'NVARCHAR' },
    { name: 'TargetId', type: 'NVARCHAR' },
    { name: 'Detail', type: 'NVARCHAR' },
    { name: 'Address', type: 'NVARCHAR' },
    { name: 'RequestId', type: 'NVARCHAR' },
  ],
  rows: (companyId, _, during) => sql`
    select entry.id as "Id", entry.at as "At", entry.action as "Action", entry.actor_kind as "ActorKind",
      entry.actor_id as "ActorId", entry.target_kind as "TargetKind", entry.target_id as "TargetId",
      entry.detail as "Detail", entry.address as "Address", entry.request_id as "RequestId"
    from audit_entry entry
    where entry.company_id = ${companyId} and ${during('entry.at', 'entry.company_id')}`,
  order: sql`"At" desc, "Id" desc`,
})
