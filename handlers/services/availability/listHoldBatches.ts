import { requireNode } from '../../api/auth/nodes.ts'
import type { Handler } from '../../api/handler.ts'
import { holdBatchColumns, holdBatchRows } from './reservations/reservation-rows.ts'
import { toHoldBatch } from './reservations/reservation-views.ts'

/** The hold batches of a node that have not expired. */
export const listHoldBatches: Handler<'listHoldBatches'> = async ({ path, em, list }) => {
  const batches = await list.query(holdBatchRows(em, path), {
    columns: holdBatchColumns,
    unique: 'batch.id',
    view: toHoldBatch,
    whenEmpty: () => requireNode(em, path),
  })

  return { status: 200, body: batches }
}
