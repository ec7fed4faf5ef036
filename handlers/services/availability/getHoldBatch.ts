import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { holdBatchRows } from './reservations/reservation-rows.ts'
import { toHoldBatch } from './reservations/reservation-views.ts'

/** One hold batch that has not expired. */
export const getHoldBatch: Handler<'getHoldBatch'> = async ({ path, em }) => {
  const row = await holdBatchRows(em, path).where('batch.id', '=', path.HoldBatchId).executeTakeFirst()
  if (!row) throw errors.notFound()

  return { status: 200, body: toHoldBatch(row) }
}
