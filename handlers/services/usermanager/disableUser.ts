import type { Handler } from '../../api/handler.ts'
import { userTarget } from '../../runtime/observe/audit.ts'
import { endTokens } from './users/accounts.ts'
import { administratorsFact, lockAdministration } from './users/administrators.ts'
import { requireScopesOfAdministrator } from './users/required-scopes.ts'
import { accountFact } from './users/user-facts.ts'
import { readUser } from './users/user-rows.ts'

/** Disables a user and revokes its tokens; a disabled user stays unchanged (U5). */
export const disableUser: Handler<'disableUser'> = async ({
  path,
  caller,
  em,
  check,
  rules,
  requireVersion,
  platform,
  afterCommit,
  audit,
  logAccountChange,
}) => {
  const { user, isChanged } = await em.transactional(async (inner) => {
    const stored = await lockAdministration(inner, caller.companyId, path.UserId)
    requireScopesOfAdministrator(caller, rules, stored)
    requireVersion(stored.version)

    await check({
      account: accountFact(stored, caller),
      administrators: await administratorsFact(inner, stored),
      activation: { IsActive: false },
    })

    const isChanged = stored.isActive
    if (isChanged) {
      inner.assign(stored, { isActive: false, version: stored.version + 1 })
      await endTokens(inner, stored)
      await audit(inner, 'user.disabled', userTarget(stored))
    }
    return { user: await readUser(inner, caller.companyId, path.UserId), isChanged }
  })
  await afterCommit(platform.revocations.refresh)
  if (isChanged) logAccountChange({ id: user.Id, companyId: caller.companyId })

  return { status: 200, body: user }
}
