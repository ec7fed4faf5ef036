import { LockReason } from '../../../entities/tables/usermanager/lock-reason.ts'
import type { Handler } from '../../api/handler.ts'
import { userTarget } from '../../runtime/observe/audit.ts'
import { endTokens } from './users/accounts.ts'
import { administratorsFact, lockAdministration } from './users/administrators.ts'
import { requireScopesOfAdministrator } from './users/required-scopes.ts'
import { accountFact } from './users/user-facts.ts'

/** Locks a user and revokes its tokens; for a locked user it replaces the reason (U5). */
export const lockUser: Handler<'lockUser'> = async ({
  path,
  caller,
  body,
  em,
  check,
  rules,
  platform,
  afterCommit,
  audit,
  logAccountChange,
}) => {
  const { companyId } = caller
  // The body is optional.
  const lockReasonId = (body as typeof body | undefined)?.LockReasonId ?? null

  const locked = await em.transactional(async (inner) => {
    const user = await lockAdministration(inner, companyId, path.UserId)
    requireScopesOfAdministrator(caller, rules, user)
    if (lockReasonId !== null) await inner.findOneOrFail(LockReason, { id: lockReasonId, companyId })

    await check({
      account: accountFact(user, caller),
      administrators: await administratorsFact(inner, user),
      lock: { LockReasonId: lockReasonId },
    })

    const wasLocked = user.isLocked
    const isChanged = !wasLocked || (user.lockReasonId ?? null) !== lockReasonId
    inner.assign(user, { isLocked: true, lockReasonId })
    if (wasLocked) await inner.flush()
    else await endTokens(inner, user)
    if (isChanged) await audit(inner, 'user.locked', userTarget(user))
    return user
  })
  await afterCommit(platform.revocations.refresh)
  logAccountChange(locked, { lockReason: lockReasonId })

  return { status: 204, body: undefined }
}
