import type { Handler } from '../platform/handler.ts'
import { holdUser } from './accounts.ts'
import { requireRole, roleChange, suppliersOf } from './role-changes.ts'

/** Gives a user a role; a Supplier keeps the availability of the supplier that it is assigned to (U0). */
export const assignRole: Handler<'assignRole'> = async ({ path, caller, em, check }) => {
  requireRole(path.Role)

  await em.transactional(async (inner) => {
    const user = await holdUser(inner, caller.companyId, path.UserId)
    const suppliers = await suppliersOf(inner, user)

    await check(roleChange(user, path.Role, suppliers))

    if (user.roles.includes(path.Role)) return
    const supplierEntityId = path.Role === 'Supplier' ? (suppliers[0] ?? null) : user.supplierEntityId
    inner.assign(user, {
      roles: [...user.roles, path.Role].sort(),
      supplierEntityId: supplierEntityId ?? null,
    })
    await inner.flush()
  })

  return { status: 204, body: undefined }
}
