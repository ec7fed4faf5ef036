import { errors } from '../platform/errors.ts'
import type { Handler } from '../platform/handler.ts'
import { holdBatchRows } from './held-rows.ts'
import { toHoldBatch } from './held-views.ts'

/** One hold batch, while it holds. */
export const getHoldBatch: Handler<'getHoldBatch'> = async ({ path, em }) => {
  const row = await holdBatchRows(em, path).where('batch.id', '=', path.HoldBatchId).executeTakeFirst()
  if (!row) throw errors.notFound()

  return { status: 200, body: toHoldBatch(row) }
}
