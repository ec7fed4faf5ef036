import { requireNode } from '../../api/auth/nodes.ts'
import type { Handler } from '../../api/handler.ts'
import { pendingOrderColumns, pendingOrdersOf } from './pending-order-rows.ts'
import { toPendingOrder } from './views.ts'

/** The pending orders of one node (C5). */
export const listPendingOrders: Handler<'listPendingOrders'> = async ({ path, em, list }) => {
  const orders = await list.query(pendingOrdersOf(em, path), {
    columns: pendingOrderColumns,
    unique: 'pending_order.id',
    view: toPendingOrder,
    whenEmpty: () => requireNode(em, path),
  })

  return { status: 200, body: orders }
}
