import type { Handler } from '../platform/handler.ts'
import { holdUser } from './accounts.ts'
import { readUser } from './user-rows.ts'
import { toUser } from './views.ts'

/** Brings a disabled user back; an active one stays as it is (U5). */
export const enableUser: Handler<'enableUser'> = async ({ path, caller, em, requireVersion }) => {
  const row = await em.transactional(async (inner) => {
    const user = await holdUser(inner, caller.companyId, path.UserId)
    requireVersion(user.version)
    if (!user.isActive) inner.assign(user, { isActive: true, version: user.version + 1 })
    await inner.flush()
    return readUser(inner, caller.companyId, path.UserId)
  })

  return { status: 200, body: toUser(row) }
}
