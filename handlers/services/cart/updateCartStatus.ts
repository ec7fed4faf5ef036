import { LockMode } from '@mikro-orm/core'
import { Cart } from '../../../entities/tables/cart/cart.ts'
import type { Handler } from '../../api/handler.ts'
import { cartsOf } from './cart-rows.ts'
import { setCartStatus } from './updated-by.ts'
import { toCart } from './views.ts'

/** Sets the status, the only member of a cart that can change; UpdatedBy comes from the token (C3, C6). */
export const updateCartStatus: Handler<'updateCartStatus'> = async ({ path, body, caller, em, check }) => {
  const row = await em.transactional(async (inner) => {
    const cart = await inner.findOneOrFail(
      Cart,
      { id: path.CartId, companyId: path.CompanyId, entityId: path.EntityId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    )

    await check({ change: { From: cart.status, To: body.Status } })

    await setCartStatus(inner, cart, body.Status, caller)
    await inner.flush()
    return cartsOf(inner, path).where('cart.id', '=', path.CartId).executeTakeFirstOrThrow()
  })

  return { status: 200, body: toCart(row) }
}
