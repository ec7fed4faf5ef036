// What both changes of a user's roles begin with.
import type { EntityManager } from '@mikro-orm/postgresql'
import { kysely } from '../../../entities/tables.ts'
import { type UserAccount, userRoles } from '../../../entities/user-account.ts'
import { errors } from '../../platform/errors/errors.ts'

/** A role that no user can have is nothing that is found. Throws 404. */
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

/** The roles that have effect: a Supplier who was taken off its supplier is none until there is another one. */
export const effectiveRoles = ({ roles, supplierEntityId }: UserAccount): string[] =>
  roles.filter((role) => role !== 'Supplier' || supplierEntityId)

/** The fact `roleChange` of the rules. */
export const roleChange = (held: readonly string[], role: string, suppliers: readonly number[]) => ({
  roleChange: { Role: role, Held: held, Suppliers: suppliers.length },
})
