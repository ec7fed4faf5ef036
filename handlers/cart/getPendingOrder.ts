import { errors } from '../platform/errors/errors.ts'
import type { Handler } from '../platform/handler.ts'
import { pendingOrdersOf } from './pending-order-rows.ts'
import { toPendingOrder } from './views.ts'

/** One pending order (C5). */
export const getPendingOrder: Handler<'getPendingOrder'> = async ({ path, em }) => {
  const row = await pendingOrdersOf(em, path).where('id', '=', path.PendingOrderId).executeTakeFirst()
  if (!row) throw errors.notFound()

  return { status: 200, body: toPendingOrder(row) }
}
