import { requireNode } from '../../api/auth/nodes.ts'
import type { Handler } from '../../api/handler.ts'
import { onHoldColumns, onHoldRows, onHoldUnique } from './reservations/reservation-rows.ts'
import { toOnHold } from './reservations/reservation-views.ts'

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
