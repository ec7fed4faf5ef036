import { LockMode } from '@mikro-orm/core'
import { Cart } from '../../../entities/tables/cart/cart.ts'
import { PendingOrder } from '../../../entities/tables/cart/pending-order.ts'
import { QueuedOrder } from '../../../entities/tables/cart/queued-order.ts'
import { Invoice } from '../../../entities/tables/invoicing/invoice.ts'
import type { Handler } from '../../api/handler.ts'
import { pendingOrdersOf } from './pending-order-rows.ts'
import { queueOrder } from './queued-orders.ts'
import { setCartStatus } from './updated-by.ts'
import { toPendingOrder } from './views.ts'

/** The cart status for a completed or cancelled order: Complete or Abandoned. */
const CART_STATUS = { Completed: 2, Cancelled: 3 } as const

/** Completes or cancels an order and its cart, or queues a refused order to be sent again (C9). */
export const updatePendingOrderStatus: Handler<'updatePendingOrderStatus'> = async ({
  path,
  body,
  caller,
  em,
  check,
}) => {
  const { CompanyId: companyId, EntityId: entityId, PendingOrderId: id } = path
  const { Status: status, InvoiceId: invoiceId = null, Message: message = null } = body

  const row = await em.transactional(async (inner) => {
    // Locks the row of the queue first, in the same order as the sender of orders, to avoid deadlocks.
    const forUpdate = { lockMode: LockMode.PESSIMISTIC_WRITE } as const
    const queued = await inner.findOne(QueuedOrder, { companyId, orderId: id }, forUpdate)
    const order = await inner.findOneOrFail(PendingOrder, { id, companyId, entityId }, forUpdate)
    const cart = await inner.findOneOrFail(Cart, { id: order.cartId, companyId }, forUpdate)
    const isChange = status !== order.status
    const isEnd = status === 'Completed' || status === 'Cancelled'
    const cartStatus = isChange && isEnd ? CART_STATUS[status] : cart.status
    const invoice = invoiceId === null ? 0 : await inner.count(Invoice, { id: invoiceId, companyId })

    await check({
      orderChange: {
        ...{ From: order.status, To: status, Message: message },
        ...{ InvoiceId: invoiceId, InvoiceExists: invoice > 0 },
      },
      change: { From: cart.status, To: cartStatus },
    })

    if (isChange)
      inner.assign(order, { status, invoiceId, message, refusalStatus: null, refusalMessage: null })
    if (cartStatus !== cart.status) await setCartStatus(inner, cart, cartStatus, caller)
    await inner.flush()
    if (queued && isEnd) await inner.nativeDelete(QueuedOrder, { companyId, orderId: id })
    if (isChange && status === 'Pending') await queueOrder(inner, { companyId, entityId }, id)
    return pendingOrdersOf(inner, path).where('id', '=', id).executeTakeFirstOrThrow()
  })

  return { status: 200, body: toPendingOrder(row) }
}
