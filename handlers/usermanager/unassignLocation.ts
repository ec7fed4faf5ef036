import { UserLocation } from '../../entities/user-location.ts'
import type { Handler } from '../platform/handler.ts'
import { requireBoth } from './user-locations.ts'

/** Takes a user off a node; where it is not assigned, nothing changes. */
export const unassignLocation: Handler<'unassignLocation'> = async ({ path, caller, em }) => {
  const { companyId } = caller
  await requireBoth(em, { companyId, ...path })

  await em.nativeDelete(UserLocation, { companyId, userId: path.UserId, entityId: path.LocationId })

  return { status: 204, body: undefined }
}
