import { UserAccount } from '../../../entities/tables/usermanager/user-account.ts'
import type { Handler } from '../../api/handler.ts'

/** Whether a user is locked, and why. */
export const getLockStatus: Handler<'getLockStatus'> = async ({ path, caller, em }) => {
  const user = await em.findOneOrFail(UserAccount, { id: path.UserId, companyId: caller.companyId })

  return { status: 200, body: { CanUnlockUser: user.isLocked, LockReasonId: user.lockReasonId ?? null } }
}
