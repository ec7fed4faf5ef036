import type { Handler } from '../platform/handler.ts'
import { cartTotals } from './cart-totals.ts'
import { submitCart, tenantOf } from './submit-cart.ts'
import { toCart } from './views.ts'

/** Stores a completed cart and queues it for the point of sale, in one transaction (C1, C5). */
export const createCart: Handler<'createCart'> = async ({ path, body, em, check }) => {
  const facts = await tenantOf(em, path)

  await check({ cart: body, ...facts, cartTotals: cartTotals(body) })

  const row = await submitCart(em, path, body)

  return { status: 201, body: [toCart(row)] }
}
