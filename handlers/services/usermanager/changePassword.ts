import { hashPassword } from '../../../entities/tables/accounts/secrets.ts'
import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { userTarget } from '../../runtime/observe/audit.ts'
import { commitFailure, verifyCurrent } from './passwords/password-attempt.ts'
import { passwordFacts } from './passwords/password-facts.ts'
import { lockUserRow, setPasswordOf } from './users/accounts.ts'

/** Changes the caller's password, which may be a temporary one (U3). */
export const changePassword: Handler<'changePassword'> = async (request) => {
  const { path, caller, body, em, check, now, platform, afterCommit, audit, logAccountChange } = request
  const { user, isRight } = await verifyCurrent(request)
  const IsSame = body.NewPassword === body.CurrentPassword

  await check({
    passwordChange: {
      CurrentIsCorrect: isRight,
      IsSame,
      CurrentIsTemporary: user.passwordIsTemporary,
      CurrentSetUtc: user.passwordSetAt?.toISOString() ?? null,
    },
    ...passwordFacts(user, body.NewPassword),
  }).catch(commitFailure)

  const verified = user.passwordHash
  const hash = await hashPassword(body.NewPassword)
  await em.transactional(async (inner) => {
    const stored = await lockUserRow(inner, caller.companyId, path.UserId)
    // Another request has changed the password since it was verified.
    if (stored.passwordHash !== verified)
      throw errors.conflict('PasswordChanged', 'The password was changed.')
    await setPasswordOf(inner, stored, hash, { isTemporary: false, setAt: now() })
    await audit(inner, 'password.changed', userTarget(stored))
  })
  await afterCommit(platform.revocations.refresh)
  logAccountChange(user)

  return { status: 204, body: undefined }
}
