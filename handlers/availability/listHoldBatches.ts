import type { Handler } from '../platform/handler.ts'
import { requireNode } from '../platform/nodes.ts'
import { holdBatchColumns, holdBatchRows } from './held-rows.ts'
import { toHoldBatch } from './held-views.ts'

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
