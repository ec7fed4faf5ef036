import { kysely } from '../../../entities/tables.ts'
import { requireScopes } from '../../api/auth/principal.ts'
import type { Handler } from '../../api/handler.ts'
import { requireNodeAndUser } from './users/user-locations.ts'

/** Assigns a user to a node; repeating it changes nothing (U7). One SQL statement decides whether the assignment is new. */
export const assignLocation: Handler<'assignLocation'> = async ({ path, caller, em, check, rules }) => {
  const { companyId } = caller
  const { node, user } = await requireNodeAndUser(em, { companyId, ...path })
  // Another node gives a user of stores more (K4, U9).
  requireScopes(caller, rules.nodeScopesOf(...user.roles))

  const { id: EntityId, role: Role, effectiveIsActive: IsActive } = node
  await check({ location: { UserId: path.UserId, EntityId, Role, IsActive } })

  const { numInsertedOrUpdatedRows } = await kysely(em)
    .insertInto('user_location')
    .values({ company_id: companyId, user_id: path.UserId, entity_id: path.LocationId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()

  return { status: 204, body: undefined, existed: numInsertedOrUpdatedRows === 0n }
}
