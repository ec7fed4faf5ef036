import type { Handler } from '../platform/handler.ts'
import { endTokens, holdUser } from './accounts.ts'
import { readUser } from './user-rows.ts'
import { toUser } from './views.ts'

/** Disables a user, which ends its tokens; one that is disabled already stays as it is (U5). */
export const disableUser: Handler<'disableUser'> = async ({
  path,
  caller,
  em,
  requireVersion,
  revocations,
}) => {
  const row = await em.transactional(async (inner) => {
    const user = await holdUser(inner, caller.companyId, path.UserId)
    requireVersion(user.version)
    if (user.isActive) {
      inner.assign(user, { isActive: false, version: user.version + 1 })
      await endTokens(inner, user)
    }
    return readUser(inner, caller.companyId, path.UserId)
  })
  await revocations.refresh()

  return { status: 200, body: toUser(row) }
}
