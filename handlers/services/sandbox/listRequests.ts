import type { Handler } from '../../api/handler.ts'
import { requestColumns, requestRows } from './request-rows.ts'
import { toRequestSummary } from './views.ts'

/** The company's latest requests, newest first (S3). */
export const listRequests: Handler<'listRequests'> = async ({ path, em, list, platform }) => {
  await platform.requestLog?.settled(path.CompanyId)

  const requests = await list.query(requestRows(em, path.CompanyId), {
    columns: requestColumns,
    unique: 'entry.id',
    order: 'At desc',
    view: toRequestSummary,
  })

  return { status: 200, body: requests }
}
