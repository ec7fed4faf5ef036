import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { pendingOrdersOf } from './pending-order-rows.ts'
import { toPendingOrder } from './views.ts'

/** One pending order (C5). */
export const getPendingOrder: Handler<'getPendingOrder'> = async ({ path, em }) => {
  const row = await pendingOrdersOf(em, path).where('id', '=', path.PendingOrderId).executeTakeFirst()
  if (!row) throw errors.notFound()

  return { status: 200, body: toPendingOrder(row) }
}
