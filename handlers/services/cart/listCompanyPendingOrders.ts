import type { Handler } from '../../api/handler.ts'
import { companyOrdersOf, pendingOrderColumns } from './pending-order-rows.ts'
import { toPendingOrder } from './views.ts'

/** The pending orders of all entities of the company (C9). */
export const listCompanyPendingOrders: Handler<'listCompanyPendingOrders'> = async ({ path, em, list }) => {
  const orders = await list.query(companyOrdersOf(em, path.CompanyId), {
    columns: pendingOrderColumns,
    unique: 'pending_order.id',
    view: toPendingOrder,
  })

  return { status: 200, body: orders }
}
