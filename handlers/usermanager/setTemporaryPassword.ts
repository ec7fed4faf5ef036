import { hashPassword } from '../../entities/secrets.ts'
import type { Handler } from '../platform/handler.ts'
import { queueMail } from '../platform/mail/outbox.ts'
import { guessFacts } from './passwords/password-facts.ts'
import { lockUserRow, setPasswordOf } from './users/accounts.ts'
import { readUser } from './users/user-rows.ts'

/** Sets a temporary password, which expires and must be changed before any other operation (U3). */
export const setTemporaryPassword: Handler<'setTemporaryPassword'> = async ({
  path,
  caller,
  body,
  em,
  check,
  now,
  revocations,
  logAccountChange,
}) => {
  const { companyId } = caller
  const { UserName, Email, FirstName, LastName } = await readUser(em, companyId, path.UserId)
  const named = { userName: UserName, email: Email, firstName: FirstName, lastName: LastName }

  await check({ temporaryPassword: { Password: body.Password, ...guessFacts(named, body.Password) } })

  const hash = await hashPassword(body.Password)
  await em.transactional(async (inner) => {
    const user = await lockUserRow(inner, companyId, path.UserId)
    await setPasswordOf(inner, user, hash, { isTemporary: true, setAt: now() })
    const { id: userId, email: recipient } = user
    if (recipient) {
      await queueMail(inner, companyId, [{ userId, kind: 'temporaryPassword', recipient, token: null }])
    }
  })
  await revocations.refresh()
  logAccountChange({ id: path.UserId, companyId })

  return { status: 204, body: undefined }
}
