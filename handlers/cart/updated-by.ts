// UpdatedBy of a cart: the user of the token, or the client if the token has no user (C6).
import type { EntityManager } from '@mikro-orm/postgresql'
import { Client } from '../../entities/client.ts'
import { UserAccount } from '../../entities/user-account.ts'
import type { Principal } from '../platform/auth/principal.ts'

export interface UpdatedBy {
  Id: number
  FirstName: string | null
  LastName: string | null
}

export async function updatedByOf(em: EntityManager, caller: Principal): Promise<UpdatedBy> {
  if (caller.kind === 'user') {
    const user = await em.findOneOrFail(UserAccount, { id: caller.userId, companyId: caller.companyId })
    return { Id: user.id, FirstName: user.firstName ?? null, LastName: user.lastName ?? null }
  }
  const client = await em.findOneOrFail(Client, { id: caller.clientId, companyId: caller.companyId })
  return { Id: 0, FirstName: client.name, LastName: null }
}
