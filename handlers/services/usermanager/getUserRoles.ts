import { UserAccount } from '../../../entities/tables/usermanager/user-account.ts'
import type { Handler } from '../../api/handler.ts'

/** The roles of a user. */
export const getUserRoles: Handler<'getUserRoles'> = async ({ path, caller, em }) => {
  const user = await em.findOneOrFail(UserAccount, { id: path.UserId, companyId: caller.companyId })

  return { status: 200, body: { UserID: user.id, Roles: user.roles.toSorted() } }
}
