import { hashPassword } from '../../entities/secrets.ts'
import { UserAccount } from '../../entities/user-account.ts'
import { errors } from '../platform/errors.ts'
import type { Handler } from '../platform/handler.ts'
import { verifyPassword } from '../platform/passwords.ts'
import { holdUser, setPasswordOf } from './accounts.ts'
import { passwordFacts } from './password-facts.ts'

/** Changes the caller's own password, a temporary one too (U3). */
export const changePassword: Handler<'changePassword'> = async ({
  path,
  caller,
  body,
  em,
  check,
  revocations,
}) => {
  const user = await em.findOneOrFail(UserAccount, { id: path.UserId, companyId: caller.companyId })
  if (user.id !== caller.userId) {
    throw errors.forbidden('Users change their own password and nobody else’s.', 'NotOwnPassword')
  }
  const CurrentIsCorrect = await verifyPassword(user.passwordHash, body.CurrentPassword)
  const IsSame = body.NewPassword === body.CurrentPassword

  await check({ passwordChange: { CurrentIsCorrect, IsSame }, ...passwordFacts(user, body.NewPassword) })

  const verified = user.passwordHash
  const hash = await hashPassword(body.NewPassword)
  await em.transactional(async (inner) => {
    const held = await holdUser(inner, caller.companyId, path.UserId)
    // Somebody else has set another one meanwhile: what was verified is the present password no more.
    if (held.passwordHash !== verified) throw errors.conflict('PasswordChanged', 'The password was changed.')
    await setPasswordOf(inner, held, hash, { isTemporary: false })
  })
  await revocations.refresh()

  return { status: 204, body: undefined }
}
