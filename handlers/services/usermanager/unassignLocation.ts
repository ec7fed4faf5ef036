import { UserLocation } from '../../../entities/tables/usermanager/user-location.ts'
import type { Handler } from '../../api/handler.ts'
import { endTokens, lockUserRow } from './users/accounts.ts'
import { requireNodeAndUser } from './users/user-locations.ts'

/** Removes a user's assignment to a node; without an assignment nothing changes. */
export const unassignLocation: Handler<'unassignLocation'> = async ({
  path,
  caller,
  em,
  check,
  platform,
  afterCommit,
  logAccountChange,
}) => {
  const { companyId } = caller
  const { UserId: userId, LocationId: entityId } = path
  await requireNodeAndUser(em, { companyId, ...path })

  await check({ removal: { Resource: 'UserLocation', Id: String(userId), EntityId: entityId } })

  const { ended, existed } = await em.transactional(async (inner) => {
    const user = await lockUserRow(inner, companyId, userId)
    const existed = (await inner.nativeDelete(UserLocation, { companyId, userId, entityId })) > 0
    if (user.supplierEntityId !== entityId) return { existed, ended: undefined }
    // The user no longer works for this supplier, so it loses access; the role stays for another supplier.
    inner.assign(user, { supplierEntityId: null })
    await endTokens(inner, user)
    return { existed, ended: user }
  })
  await afterCommit(platform.revocations.refresh)
  if (ended) logAccountChange(ended, { supplier: entityId })

  return { status: 204, body: undefined, existed }
}
