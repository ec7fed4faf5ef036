import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { requestRowsWithBodies } from './request-rows.ts'
import { toRequest } from './views.ts'

/** A request with its bodies; where several have the same RequestId, the newest (S3). */
export const getRequest: Handler<'getRequest'> = async ({ path, em, platform }) => {
  await platform.requestLog?.settled(path.CompanyId)

  const row = await requestRowsWithBodies(em, path.CompanyId)
    .where('entry.request_id', '=', path.RequestId)
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw errors.notFound()

  return { status: 200, body: toRequest(row) }
}
