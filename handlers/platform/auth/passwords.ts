// Passwords (U3): argon2id, a verification that takes as long for nobody as for somebody (P5), and the end of temporary
// ones. Tested by test/accounts/createToken.test.ts and test/usermanager/setTemporaryPassword.test.ts.
import { verify } from '@node-rs/argon2'
import { hashPassword } from '../../../entities/secrets.ts'
import type { UserAccount } from '../../../entities/user-account.ts'
import type { RuleSnapshot } from '../rules/evaluate/rule-snapshot.ts'

const HOUR_MS = 3_600_000

// The hash of a random text at the same cost: whoever has no password is measured against it.
let nobody: Promise<string> | undefined

/** True where the password is the hash's; without a hash it takes the same time and is false. */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID())
  const same = await verify(passwordHash ?? (await nobody), password)
  return same && Boolean(passwordHash)
}

/** The hash that a log-on of the user is measured against; none where a temporary password has ended. */
export function currentPasswordHash(
  user: Pick<UserAccount, 'passwordHash' | 'passwordIsTemporary' | 'passwordSetAt'> | undefined,
  rules: RuleSnapshot,
  now: Date,
): string | null | undefined {
  if (!user?.passwordIsTemporary) return user?.passwordHash
  const lifetime = rules.limit('usermanager/limits', 'TemporaryPasswordHours') * HOUR_MS
  const hasEnded = !user.passwordSetAt || now.getTime() >= user.passwordSetAt.getTime() + lifetime
  return hasEnded ? undefined : user.passwordHash
}
