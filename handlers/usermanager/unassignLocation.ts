import { UserLocation } from '../../entities/user-location.ts'
import type { Handler } from '../platform/handler.ts'
import { endTokens, lockUserRow } from './users/accounts.ts'
import { requireBoth } from './users/user-locations.ts'

/** Takes a user off a node; where it is not assigned, nothing changes. */
export const unassignLocation: Handler<'unassignLocation'> = async ({
  path,
  caller,
  em,
  revocations,
  logAccountChange,
}) => {
  const { companyId } = caller
  const { UserId: userId, LocationId: entityId } = path
  await requireBoth(em, { companyId, ...path })

  const ended = await em.transactional(async (inner) => {
    const user = await lockUserRow(inner, companyId, userId)
    await inner.nativeDelete(UserLocation, { companyId, userId, entityId })
    if (user.supplierEntityId !== entityId) return undefined
    // Who does not work for a supplier any more does not keep its availability; the role waits for another one.
    inner.assign(user, { supplierEntityId: null })
    await endTokens(inner, user)
    return user
  })
  await revocations.refresh()
  if (ended) logAccountChange(ended, { supplier: entityId })

  return { status: 204, body: undefined }
}
