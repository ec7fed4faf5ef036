import { sql } from 'kysely'
import { hashPassword, hashSecret } from '../../entities/secrets.ts'
import { UserAccount } from '../../entities/user-account.ts'
import { errors } from '../platform/errors/errors.ts'
import type { Handler } from '../platform/handler.ts'
import { passwordFacts } from './passwords/password-facts.ts'
import { lockUserRow, setPasswordOf } from './users/accounts.ts'

// The same answer for an unknown, spent or expired token and for another user's, so that it does not reveal
// which users exist.
const refused = () =>
  errors.rule(400, 'PasswordTokenInvalid', 'The link is not valid any more; ask for a temporary password.')

/** Sets the first password with the one-time token of the mail (U3). */
export const setPassword: Handler<'setPassword'> = async ({
  path,
  body,
  em,
  checkFor,
  now,
  revocations,
  logAccountChange,
}) => {
  const tokenHash = hashSecret(body.Token)
  const { rows } = await sql<{ company_id: number }>`
    select company_id from first_password_token
    where user_id = ${path.UserId} and token_hash = ${tokenHash} and expires_at > now()`.execute(
    em.getKysely(),
  )
  const [invited] = rows
  const user =
    invited &&
    (await em.findOne(UserAccount, { id: path.UserId, companyId: invited.company_id, isActive: true }))
  if (!user) throw refused()

  await checkFor(user.companyId)(passwordFacts(user, body.NewPassword))

  const passwordHash = await hashPassword(body.NewPassword)
  await em.transactional(async (inner) => {
    const held = await lockUserRow(inner, user.companyId, user.id)
    const { numAffectedRows } = await sql`
      delete from first_password_token where company_id = ${user.companyId} and user_id = ${user.id}
        and token_hash = ${tokenHash}`.execute(inner.getKysely())
    if (numAffectedRows !== 1n || !held.isActive) throw refused()
    await setPasswordOf(inner, held, passwordHash, { isTemporary: false, setAt: now() })
  })
  await revocations.refresh()
  logAccountChange(user)

  return { status: 204, body: undefined }
}
