import { requireScopes } from '../../api/auth/principal.ts'
import type { Handler } from '../../api/handler.ts'
import { userTarget } from '../../runtime/observe/audit.ts'
import { endTokens, lockUserRow } from './users/accounts.ts'
import { requireScopesOfAdministrator } from './users/required-scopes.ts'
import { effectiveRoles, requireRole, roleChange, suppliersOf } from './users/role-changes.ts'

/**
 * Assigns a role to a user, whose scopes the caller must have (K4); the role Supplier applies to the supplier that the
 * user is assigned to (U0).
 */
export const assignRole: Handler<'assignRole'> = async ({
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
  requireScopes(caller, rules.scopesOf(path.Role))

  const changed = await em.transactional(async (inner) => {
    const user = await lockUserRow(inner, caller.companyId, path.UserId)
    // An administrator who gets the role Supplier no longer is one.
    if (path.Role === 'Supplier') requireScopesOfAdministrator(caller, rules, user)
    const suppliers = await suppliersOf(inner, user)
    const currentRoles = effectiveRoles(user)

    await check(roleChange(path.UserId, currentRoles, path.Role, suppliers))

    if (currentRoles.includes(path.Role)) return undefined
    inner.assign(user, { roles: [...new Set([...user.roles, path.Role])].sort() })
    if (path.Role === 'Supplier') {
      inner.assign(user, { supplierEntityId: suppliers[0] ?? null })
      // Tokens issued before give access to the company's data, which a supplier must not see (A6).
      await endTokens(inner, user)
    } else await inner.flush()
    await audit(inner, 'role.assigned', userTarget(user, path.Role))
    return user
  })
  await afterCommit(platform.revocations.refresh)
  if (changed) logAccountChange(changed, { role: path.Role })

  return { status: 204, body: undefined, existed: changed === undefined }
}
