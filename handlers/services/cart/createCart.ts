import type { Handler } from '../../api/handler.ts'
import { cartTotals } from '../../rules/language/derived-facts.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { wakeConversion } from './queued-carts.ts'
import { submitCart, tenantOf } from './submit-cart.ts'
import { toCart } from './views.ts'

/** Stores a completed cart and queues it for the point of sale, in one transaction (C1, C5). */
export const createCart: Handler<'createCart'> = async ({ path, body, em, rules, check, afterCommit }) => {
  requireFewItems(body.Items, rules.limit('cart/limits', 'CartItems'))

  const facts = await tenantOf(em, path)

  await check({ cart: body, ...facts, cartTotals: cartTotals(body) })

  const row = await submitCart(em, path, body)

  await afterCommit(async (committed) => wakeConversion(committed, path.CompanyId))

  return { status: 201, body: [toCart(row)] }
}

/** The same response as for a list that is longer than the document allows. */
function requireFewItems(items: readonly unknown[], maxItems: number): void {
  if (items.length <= maxItems) return
  const Message = `Must have at most ${maxItems} items.`
  throw errors.badRequest(`Items: ${Message}`, [{ Field: 'Items', Message }])
}
