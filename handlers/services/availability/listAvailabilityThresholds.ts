import { requireNode } from '../../api/auth/nodes.ts'
import type { Handler } from '../../api/handler.ts'
import { thresholdColumns, thresholdRows } from './thresholds/threshold-rows.ts'
import { toThreshold } from './thresholds/threshold-views.ts'

/** The thresholds of a node. */
export const listAvailabilityThresholds: Handler<'listAvailabilityThresholds'> = async ({
  path,
  em,
  list,
}) => {
  const thresholds = await list.query(thresholdRows(em, path), {
    columns: thresholdColumns,
    unique: 'threshold.id',
    view: toThreshold,
    whenEmpty: () => requireNode(em, path),
  })

  return { status: 200, body: thresholds }
}
