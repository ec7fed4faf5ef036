import { sql } from 'kysely'
import { errors } from '../platform/errors/errors.ts'
import type { Handler } from '../platform/handler.ts'

/** Releases a batch; 404 if it has expired or was released or committed (A4a). */
export const releaseHoldBatch: Handler<'releaseHoldBatch'> = async ({ path, em }) => {
  const { CompanyId, EntityId, HoldBatchId } = path
  const { rows } = await sql`
    delete from hold_batch where company_id = ${CompanyId} and entity_id = ${EntityId} and id = ${HoldBatchId}
      and expires_at > clock_timestamp() returning id`.execute(em.getKysely())
  if (rows.length === 0) throw errors.notFound()

  return { status: 204, body: undefined }
}
