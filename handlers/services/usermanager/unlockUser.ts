import { Company } from '../../../entities/tables/company/company.ts'
import type { Handler } from '../../api/handler.ts'
import { userTarget } from '../../runtime/observe/audit.ts'
import { lockUserRow } from './users/accounts.ts'
import { requireScopesOf } from './users/required-scopes.ts'

/** Unlocks a user, if the company's authentication mode permits it (U5). */
export const unlockUser: Handler<'unlockUser'> = async (request) => {
  const { path, caller, em, check, rules, audit, logAccountChange } = request
  const unlocked = await em.transactional(async (inner) => {
    const company = await inner.findOneOrFail(Company, { id: caller.companyId })

    await check({
      authentication: { Mode: company.authenticationMode, LockFeatureEnabled: company.lockFeatureEnabled },
    })

    const user = await lockUserRow(inner, caller.companyId, path.UserId)
    requireScopesOf(caller, rules, user)
    const wasLocked = user.isLocked
    inner.assign(user, { isLocked: false, lockReasonId: null })
    await inner.flush()
    if (wasLocked) await audit(inner, 'user.unlocked', userTarget(user))
    return wasLocked ? user : undefined
  })
  if (unlocked) logAccountChange(unlocked)

  return { status: 204, body: undefined }
}
