import { LockMode, raw } from '@mikro-orm/core'
import { Cart } from '../../entities/cart.ts'
import type { Handler } from '../platform/handler.ts'
import { cartsOf } from './cart-rows.ts'
import { updatedByOf } from './updated-by.ts'
import { toCart } from './views.ts'

/** Sets the status, the only thing about a cart that changes; who did it comes from the token (C3, C6). */
export const updateCartStatus: Handler<'updateCartStatus'> = async ({ path, body, caller, em, check }) => {
  const row = await em.transactional(async (inner) => {
    const cart = await inner.findOneOrFail(
      Cart,
      { id: path.CartId, companyId: path.CompanyId, entityId: path.EntityId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    )

    await check({ change: { From: cart.status, To: body.Status } })

    const person = await updatedByOf(inner, caller)
    inner.assign(cart, {
      status: body.Status,
      updatedById: person.Id,
      updatedByFirstName: person.FirstName,
      updatedByLastName: person.LastName,
      // The database's time, as for DateCreatedUtc and abandonment, and read after the row was locked.
      updatedUtc: raw('clock_timestamp()'),
    })
    await inner.flush()
    return cartsOf(inner, path).where('cart.id', '=', path.CartId).executeTakeFirstOrThrow()
  })

  return { status: 200, body: toCart(row) }
}
