import { sql } from 'kysely'
import { companyOfSecret, hashPassword, hashSecret } from '../../../entities/tables/accounts/secrets.ts'
import { FirstPasswordToken } from '../../../entities/tables/usermanager/first-password-token.ts'
import { UserAccount } from '../../../entities/tables/usermanager/user-account.ts'
import { kysely, type Row } from '../../../entities/tables.ts'
import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { auditor, userActor, userTarget } from '../../runtime/observe/audit.ts'
import { passwordFacts } from './passwords/password-facts.ts'
import { lockUserRow, setPasswordOf } from './users/accounts.ts'

// The same response for an unknown, used or expired token and for another user's, so that it does not reveal
// which users exist.
const refused = () =>
  errors.rule(400, 'PasswordTokenInvalid', 'The link is not valid any more; ask for a temporary password.')

/** The tokens of links that the previous version mailed name no company: until they expire, any company may have them. */
const FORMER_TOKEN = /^[\w-]{43}$/

type Invited = Pick<Row<'first_password_token'>, 'company_id'>

/** Sets the first password with the one-time token of the mail (U3). */
export const setPassword: Handler<'setPassword'> = async ({
  path,
  body,
  em,
  checkFor,
  address,
  requestId,
  now,
  platform,
  afterCommit,
  logAccountChange,
}) => {
  const tokenHash = hashSecret(body.Token)
  const named = companyOfSecret(body.Token)
  const { rows } = await (FORMER_TOKEN.test(body.Token)
    ? sql<Invited>`
        select company_id from first_password_token
        where user_id = ${path.UserId} and token_hash = ${tokenHash} and expires_at > tenant_now(company_id)`
    : sql<Invited>`
        select company_id from first_password_token
        where company_id = ${named} and user_id = ${path.UserId} and token_hash = ${tokenHash}
          and expires_at > tenant_now(${named}::int)`
  ).execute(kysely(em))
  const [invited] = rows
  const user =
    invited &&
    (await em.findOne(UserAccount, { id: path.UserId, companyId: invited.company_id, isActive: true }))
  if (!user) throw refused()

  await checkFor(user.companyId)(passwordFacts(user, body.NewPassword))

  const passwordHash = await hashPassword(body.NewPassword)
  await em.transactional(async (inner) => {
    const stored = await lockUserRow(inner, user.companyId, user.id)
    const { companyId, id: userId } = user
    const spent = await inner.nativeDelete(FirstPasswordToken, { companyId, userId, tokenHash })
    if (spent === 0 || !stored.isActive) throw refused()
    await setPasswordOf(inner, stored, passwordHash, { isTemporary: false, setAt: now() })
    const audit = auditor({ actor: userActor(stored.id), address, requestId })
    await audit(inner, 'password.set', userTarget(stored))
  })
  await afterCommit(platform.revocations.refresh)
  logAccountChange(user)

  return { status: 204, body: undefined }
}
