// Shared by assignRole and removeRole.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type UserAccount, userRoles } from '../../../../entities/tables/usermanager/user-account.ts'
import { kysely } from '../../../../entities/tables.ts'
import { errors } from '../../../runtime/errors/errors.ts'

/** Throws 404 for a role that does not exist. */
export function requireRole(role: string): void {
  if (!(userRoles as readonly string[]).includes(role)) throw errors.notFound()
}

/** The suppliers that a user is assigned to. */
export async function suppliersOf(em: EntityManager, user: UserAccount): Promise<number[]> {
  const rows = await kysely(em)
    .selectFrom('user_location as at')
    .innerJoin('entity_node as node', (join) =>
      join.onRef('node.company_id', '=', 'at.company_id').onRef('node.id', '=', 'at.entity_id'),
    )
    .select('node.id')
    .where('node.role', '=', 'Supplier')
    .where('at.company_id', '=', user.companyId)
    .where('at.user_id', '=', user.id)
    .execute()
  return rows.map(({ id }) => id)
}

/** The effective roles: Supplier has no effect without an assigned supplier. */
export const effectiveRoles = ({ roles, supplierEntityId }: UserAccount): string[] =>
  roles.filter((role) => role !== 'Supplier' || supplierEntityId)

/** The fact `roleChange` of the rules. */
export const roleChange = (
  userId: number,
  currentRoles: readonly string[],
  role: string,
  suppliers: readonly number[],
) => ({
  roleChange: { UserId: userId, Role: role, Held: currentRoles, Suppliers: suppliers.length },
})
