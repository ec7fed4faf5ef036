// Changes of an account that others may be changing at the same moment: each takes the user's row first, and whatever ends
// tokens does so in the same transaction. After it the handler calls revocations.refresh(), so that this process knows at
// once and the others within half a second (P6).
import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { FirstPasswordToken } from '../../../entities/first-password-token.ts'
import { OutgoingMail } from '../../../entities/outgoing-mail.ts'
import { revoke } from '../../../entities/revoke.ts'
import { UserAccount } from '../../../entities/user-account.ts'

/** The user, held until the transaction ends. Throws 404. */
export const lockUserRow = (em: EntityManager, companyId: number, id: number): Promise<UserAccount> =>
  em.findOneOrFail(UserAccount, { id, companyId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })

/** Writes what changed of the user, and ends all tokens that it has. */
export async function endTokens(em: EntityManager, user: UserAccount): Promise<void> {
  user.tokenGeneration += 1
  await em.flush()
  await revoke(em, [{ key: `sub:user:${user.id}`, generation: user.tokenGeneration }])
}

/** Sets a password, whichever way it came: the link for a first one is spent, and tokens end. */
export async function setPasswordOf(
  em: EntityManager,
  user: UserAccount,
  passwordHash: string,
  { isTemporary, setAt }: { isTemporary: boolean; setAt: Date },
): Promise<void> {
  em.assign(user, { passwordHash, passwordIsTemporary: isTemporary, passwordSetAt: setAt })
  await endTokens(em, user)
  await endFirstPassword(em, user)
}

/** Ends the link for a first password, and the mail with it that waits to go out; says whether one did. */
export async function endFirstPassword(
  em: EntityManager,
  { id: userId, companyId }: Pick<UserAccount, 'id' | 'companyId'>,
): Promise<boolean> {
  const waiting = await em.nativeDelete(OutgoingMail, { userId, companyId, kind: 'firstPassword' })
  await em.nativeDelete(FirstPasswordToken, { userId, companyId })
  return waiting > 0
}
