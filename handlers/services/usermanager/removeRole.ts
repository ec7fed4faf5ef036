import type { Handler } from '../../api/handler.ts'
import { userTarget } from '../../runtime/observe/audit.ts'
import { endTokens } from './users/accounts.ts'
import { administratorsFact, lockAdministration } from './users/administrators.ts'
import { requireScopesOf, requireScopesOfAdministrator } from './users/required-scopes.ts'
import { requireRole, roleChange, suppliersOf } from './users/role-changes.ts'

/** Removes a role from a user and revokes the user's tokens. */
export const removeRole: Handler<'removeRole'> = async ({
  path,
  caller,
  em,
  check,
  rules,
  platform,
  afterCommit,
  audit,
  logAccountChange,
}) => {
  requireRole(path.Role)

  const changed = await em.transactional(async (inner) => {
    const user = await lockAdministration(inner, caller.companyId, path.UserId)
    requireScopesOfAdministrator(caller, rules, user)
    // Without Supplier, which hides them, the other roles have effect again.
    if (path.Role === 'Supplier') requireScopesOf(caller, rules, user)

    const suppliers = await suppliersOf(inner, user)
    await check({
      ...roleChange(user.id, user.roles, path.Role, suppliers),
      administrators: await administratorsFact(inner, user),
    })

    if (!user.roles.includes(path.Role)) return undefined
    const supplierEntityId = path.Role === 'Supplier' ? null : (user.supplierEntityId ?? null)
    inner.assign(user, { roles: user.roles.filter((role) => role !== path.Role), supplierEntityId })
    await endTokens(inner, user)
    await audit(inner, 'role.removed', userTarget(user, path.Role))
    return user
  })
  await afterCommit(platform.revocations.refresh)
  if (changed) logAccountChange(changed, { role: path.Role })

  return { status: 204, body: undefined, existed: changed !== undefined }
}
