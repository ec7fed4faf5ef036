// Changes of an account under concurrency: each change locks the user's row first and revokes tokens in the
// same transaction. Afterwards the handler calls revocations.refresh(), so that this process applies the
// revocation at once; other processes do so within half a second (P6).
import { LockMode } from '@mikro-orm/core'
import { type EntityManager, raw } from '@mikro-orm/postgresql'
import { keyOfUser, revoke } from '../../../../entities/tables/accounts/revoke.ts'
import { OutgoingMail } from '../../../../entities/tables/platform/outgoing-mail.ts'
import { FirstPasswordToken } from '../../../../entities/tables/usermanager/first-password-token.ts'
import { UserAccount } from '../../../../entities/tables/usermanager/user-account.ts'

/** The user, locked until the transaction ends. Throws 404. */
export const lockUserRow = (em: EntityManager, companyId: number, id: number): Promise<UserAccount> =>
  em.findOneOrFail(UserAccount, { id, companyId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })

/** Flushes the changes of the user and revokes all its tokens. */
export async function endTokens(em: EntityManager, user: UserAccount): Promise<void> {
  user.tokenGeneration += 1
  await em.flush()
  await revoke(em, [{ key: keyOfUser(user.companyId, user.id), generation: user.tokenGeneration }])
}

/** Sets a password, revokes all tokens and invalidates the link for a first password. */
export async function setPasswordOf(
  em: EntityManager,
  user: UserAccount,
  passwordHash: string,
  { isTemporary, setAt }: { isTemporary: boolean; setAt: Date },
): Promise<void> {
  em.assign(user, { passwordHash, passwordIsTemporary: isTemporary, passwordSetAt: setAt })
  await endTokens(em, user)
  await invalidateFirstPasswordLink(em, user)
}

/** Whether the user can set a first password by a link that was mailed or will be; mailing it renews an expired one. */
export async function hasOpenLink(
  em: EntityManager,
  { id: userId, companyId }: Pick<UserAccount, 'id' | 'companyId'>,
): Promise<boolean> {
  const expiresAt = { $gt: raw('tenant_now(?)', [companyId]) }
  return (
    (await em.count(OutgoingMail, { userId, companyId, kind: 'firstPassword' })) > 0 ||
    (await em.count(FirstPasswordToken, { userId, companyId, expiresAt })) > 0
  )
}

/** Invalidates the link for a first password and deletes its unsent mail. */
export async function invalidateFirstPasswordLink(
  em: EntityManager,
  { id: userId, companyId }: Pick<UserAccount, 'id' | 'companyId'>,
): Promise<void> {
  await em.nativeDelete(OutgoingMail, { userId, companyId, kind: 'firstPassword' })
  await em.nativeDelete(FirstPasswordToken, { userId, companyId })
}
