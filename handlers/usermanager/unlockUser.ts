import { Company } from '../../entities/company/company.ts'
import type { Handler } from '../platform/handler.ts'
import { userTarget } from '../platform/observe/audit.ts'
import { lockUserRow } from './users/accounts.ts'

/** Unlocks a user, if the company's authentication mode permits it (U5). */
export const unlockUser: Handler<'unlockUser'> = async (request) => {
  const { path, caller, em, check, audit, logAccountChange } = request
  const unlocked = await em.transactional(async (inner) => {
    const company = await inner.findOneOrFail(Company, { id: caller.companyId })

    await check({
      authentication: { Mode: company.authenticationMode, LockFeatureEnabled: company.lockFeatureEnabled },
    })

    const user = await lockUserRow(inner, caller.companyId, path.UserId)
    const wasLocked = user.isLocked
    inner.assign(user, { isLocked: false, lockReasonId: null })
    await inner.flush()
    if (wasLocked) await audit(inner, 'user.unlocked', userTarget(user))
    return wasLocked ? user : undefined
  })
  if (unlocked) logAccountChange(unlocked)

  return { status: 204, body: undefined }
}
