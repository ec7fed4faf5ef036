import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { thresholdRows } from './thresholds/threshold-rows.ts'
import { toThreshold } from './thresholds/threshold-views.ts'

/** One threshold. */
export const getAvailabilityThreshold: Handler<'getAvailabilityThreshold'> = async ({ path, em }) => {
  const row = await thresholdRows(em, path).where('threshold.id', '=', path.ThresholdId).executeTakeFirst()
  if (!row) throw errors.notFound()

  return { status: 200, body: toThreshold(row) }
}
