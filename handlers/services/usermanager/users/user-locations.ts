// Checks for assignments of users to nodes.
import type { EntityManager } from '@mikro-orm/postgresql'
import { EntityNode } from '../../../../entities/tables/company/entity-node.ts'
import { UserAccount } from '../../../../entities/tables/usermanager/user-account.ts'

interface Assignment {
  companyId: number
  UserId: number
  LocationId: number
}

/** The node and the user. Throws 404 if the node or the user is not the company's. */
export async function requireNodeAndUser(em: EntityManager, { companyId, UserId, LocationId }: Assignment) {
  const node = await em.findOneOrFail(EntityNode, { id: LocationId, companyId })
  const user = await em.findOneOrFail(UserAccount, { id: UserId, companyId }, { fields: ['roles'] })
  return { node, user }
}
