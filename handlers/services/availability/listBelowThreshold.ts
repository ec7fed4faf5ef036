import { requireNode } from '../../api/auth/nodes.ts'
import type { Handler } from '../../api/handler.ts'
import { belowThresholdColumns, belowThresholdRows } from './thresholds/threshold-rows.ts'
import { toBelowThreshold } from './thresholds/threshold-views.ts'

/** The products whose available quantity is below their threshold (A4a). */
export const listBelowThreshold: Handler<'listBelowThreshold'> = async ({ path, em, list }) => {
  const below = await list.query(belowThresholdRows(em, path), {
    columns: belowThresholdColumns,
    unique: 'threshold.id',
    view: toBelowThreshold,
    whenEmpty: () => requireNode(em, path),
  })

  return { status: 200, body: below }
}
