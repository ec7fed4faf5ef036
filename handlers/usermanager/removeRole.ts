import type { Handler } from '../platform/handler.ts'
import { endTokens, holdUser } from './accounts.ts'
import { requireRole, roleChange, suppliersOf } from './role-changes.ts'

/** Takes a role from a user; tokens that were issued with it end. */
export const removeRole: Handler<'removeRole'> = async ({ path, caller, em, check, revocations }) => {
  requireRole(path.Role)

  await em.transactional(async (inner) => {
    const user = await holdUser(inner, caller.companyId, path.UserId)

    await check(roleChange(user.roles, path.Role, await suppliersOf(inner, user)))

    if (!user.roles.includes(path.Role)) return
    const supplierEntityId = path.Role === 'Supplier' ? null : (user.supplierEntityId ?? null)
    inner.assign(user, { roles: user.roles.filter((role) => role !== path.Role), supplierEntityId })
    await endTokens(inner, user)
  })
  await revocations.refresh()

  return { status: 204, body: undefined }
}
