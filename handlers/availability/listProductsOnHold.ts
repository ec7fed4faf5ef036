import type { Handler } from '../platform/handler.ts'
import { requireNode } from '../platform/nodes.ts'
import { onHoldColumns, onHoldRows, onHoldUnique } from './held-rows.ts'
import { toOnHold } from './held-views.ts'

/** The lines of the hold batches of a node that have not expired. */
export const listProductsOnHold: Handler<'listProductsOnHold'> = async ({ path, em, list }) => {
  const lines = await list.query(onHoldRows(em, path), {
    columns: onHoldColumns,
    unique: onHoldUnique,
    view: toOnHold,
    whenEmpty: () => requireNode(em, path),
  })

  return { status: 200, body: lines }
}
