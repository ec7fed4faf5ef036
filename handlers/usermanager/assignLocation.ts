import { UserLocation } from '../../entities/usermanager/user-location.ts'
import type { Handler } from '../platform/handler.ts'
import { requireNodeAndUser } from './users/user-locations.ts'

/** Assigns a user to a node; repeating it changes nothing (U7). */
export const assignLocation: Handler<'assignLocation'> = async ({ path, caller, em, check }) => {
  const { companyId } = caller
  const node = await requireNodeAndUser(em, { companyId, ...path })

  await check({ location: { EntityId: node.id, Role: node.role, IsActive: node.effectiveIsActive } })

  const assignment = { companyId, userId: path.UserId, entityId: path.LocationId }
  await em.upsert(UserLocation, assignment, { onConflictAction: 'ignore' })

  return { status: 204, body: undefined }
}
