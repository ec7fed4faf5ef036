import type { Handler } from '../platform/handler.ts'
import { endTokens, holdUser } from './accounts.ts'
import { readUser } from './user-rows.ts'

/** Disables a user, which ends its tokens; one that is disabled already stays as it is (U5). */
export const disableUser: Handler<'disableUser'> = async ({
  path,
  caller,
  em,
  requireVersion,
  revocations,
}) => {
  const user = await em.transactional(async (inner) => {
    const held = await holdUser(inner, caller.companyId, path.UserId)
    requireVersion(held.version)
    if (held.isActive) {
      inner.assign(held, { isActive: false, version: held.version + 1 })
      await endTokens(inner, held)
    }
    return readUser(inner, caller.companyId, path.UserId)
  })
  await revocations.refresh()

  return { status: 200, body: user }
}
