import { hashPassword } from '../../../entities/tables/accounts/secrets.ts'
import { UserAccount } from '../../../entities/tables/usermanager/user-account.ts'
import type { Handler } from '../../api/handler.ts'
import { queueMail } from '../../background/mail/outbox.ts'
import { userTarget } from '../../runtime/observe/audit.ts'
import { guessFacts } from './passwords/password-facts.ts'
import { lockUserRow, setPasswordOf } from './users/accounts.ts'
import { requireScopesOf } from './users/required-scopes.ts'

/** Sets a temporary password, which expires and must be changed before any other operation (U3). */
export const setTemporaryPassword: Handler<'setTemporaryPassword'> = async ({
  path,
  caller,
  body,
  em,
  check,
  rules,
  now,
  platform,
  afterCommit,
  audit,
  logAccountChange,
}) => {
  const { companyId } = caller
  const named = await em.findOneOrFail(UserAccount, { id: path.UserId, companyId })
  requireScopesOf(caller, rules, named)

  await check({ temporaryPassword: { Password: body.Password, ...guessFacts(named, body.Password) } })

  const hash = await hashPassword(body.Password)
  await em.transactional(async (inner) => {
    const user = await lockUserRow(inner, companyId, path.UserId)
    // Another request may have assigned a role since.
    requireScopesOf(caller, rules, user)
    await setPasswordOf(inner, user, hash, { isTemporary: true, setAt: now() })
    await audit(inner, 'password.temporary-set', userTarget(user))
    const { id: userId, email: recipient } = user
    if (recipient) {
      await queueMail(inner, companyId, [{ userId, kind: 'temporaryPassword', recipient, token: null }])
    }
  })
  await afterCommit(platform.revocations.refresh)
  logAccountChange({ id: path.UserId, companyId })

  return { status: 204, body: undefined }
}
