import type { Handler } from '../../api/handler.ts'
import { userTarget } from '../../runtime/observe/audit.ts'
import { lockUserRow } from './users/accounts.ts'
import { administratorsFact } from './users/administrators.ts'
import { requireScopesOf } from './users/required-scopes.ts'
import { accountFact } from './users/user-facts.ts'
import { readUser } from './users/user-rows.ts'

/** Enables a disabled user; an active one stays unchanged (U5). */
export const enableUser: Handler<'enableUser'> = async ({
  path,
  caller,
  em,
  check,
  rules,
  requireVersion,
  audit,
  logAccountChange,
}) => {
  const { user, isChanged } = await em.transactional(async (inner) => {
    const stored = await lockUserRow(inner, caller.companyId, path.UserId)
    requireScopesOf(caller, rules, stored)
    requireVersion(stored.version)

    await check({
      account: accountFact(stored, caller),
      administrators: await administratorsFact(inner, stored),
      activation: { IsActive: true },
    })

    const isChanged = !stored.isActive
    if (isChanged) inner.assign(stored, { isActive: true, version: stored.version + 1 })
    await inner.flush()
    if (isChanged) await audit(inner, 'user.enabled', userTarget(stored))
    return { user: await readUser(inner, caller.companyId, path.UserId), isChanged }
  })
  if (isChanged) logAccountChange({ id: user.Id, companyId: caller.companyId })

  return { status: 200, body: user }
}
