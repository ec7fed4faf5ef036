// Changes the status of a cart, with UpdatedBy: the user of the token, or the client if the token has no user (C6).
// Tested by test/cart/updateCartStatus.test.ts and test/cart/updatePendingOrderStatus.test.ts.
import { raw } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Client } from '../../../entities/tables/accounts/client.ts'
import type { Cart } from '../../../entities/tables/cart/cart.ts'
import { UserAccount } from '../../../entities/tables/usermanager/user-account.ts'
import type { Principal } from '../../api/auth/principal.ts'

interface UpdatedBy {
  Id: number
  FirstName: string | null
  LastName: string | null
}

/** Assigns the status to a locked cart; the caller flushes. */
export async function setCartStatus(
  em: EntityManager,
  cart: Cart,
  status: Cart['status'],
  caller: Principal,
): Promise<void> {
  const updatedBy = await updatedByOf(em, caller)
  em.assign(cart, {
    status,
    updatedById: updatedBy.Id,
    updatedByFirstName: updatedBy.FirstName,
    updatedByLastName: updatedBy.LastName,
    // The company's clock, as for DateCreatedUtc and abandonment, read after the row was locked.
    updatedUtc: raw('tenant_now(?)', [cart.companyId]),
  })
}

async function updatedByOf(em: EntityManager, caller: Principal): Promise<UpdatedBy> {
  if (caller.kind === 'user') {
    const user = await em.findOneOrFail(UserAccount, { id: caller.userId, companyId: caller.companyId })
    return { Id: user.id, FirstName: user.firstName ?? null, LastName: user.lastName ?? null }
  }
  const client = await em.findOneOrFail(Client, { id: caller.clientId, companyId: caller.companyId })
  return { Id: 0, FirstName: client.name, LastName: null }
}
