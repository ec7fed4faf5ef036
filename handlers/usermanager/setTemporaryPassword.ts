import { hashPassword } from '../../entities/secrets.ts'
import type { Handler } from '../platform/handler.ts'
import { queueMail } from '../platform/mail.ts'
import { holdUser, setPasswordOf } from './accounts.ts'
import { readUser } from './user-rows.ts'

/** Sets a password that has to be changed before anything else is done with it (U3). */
export const setTemporaryPassword: Handler<'setTemporaryPassword'> = async ({
  path,
  caller,
  body,
  em,
  check,
  revocations,
}) => {
  const { companyId } = caller
  await readUser(em, companyId, path.UserId)

  await check({ temporaryPassword: { Password: body.Password } })

  const hash = await hashPassword(body.Password)
  await em.transactional(async (inner) => {
    const user = await holdUser(inner, companyId, path.UserId)
    await setPasswordOf(inner, user, hash, { isTemporary: true })
    const { id: userId, email: recipient } = user
    if (recipient) {
      await queueMail(inner, companyId, [{ userId, kind: 'temporaryPassword', recipient, token: null }])
    }
  })
  await revocations.refresh()

  return { status: 204, body: undefined }
}
