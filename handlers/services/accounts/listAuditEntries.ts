import type { Handler } from '../../api/handler.ts'
import { auditColumns, auditRows, toAuditEntry } from './audit-rows.ts'

/** The audit log of the company, newest first (K6). */
export const listAuditEntries: Handler<'listAuditEntries'> = async ({ path, em, list }) => {
  const entries = await list.query(auditRows(em, path.CompanyId), {
    columns: auditColumns,
    unique: 'entry.id',
    order: 'At desc,Id desc',
    view: toAuditEntry,
  })

  return { status: 200, body: entries }
}
