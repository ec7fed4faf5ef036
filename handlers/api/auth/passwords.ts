// Passwords (U3): verification with argon2id, which takes the same time for users without a password (P5), and
// the expiry of temporary passwords. Tested by test/accounts/createToken.test.ts and
// test/usermanager/setTemporaryPassword.test.ts.
import { verify } from '@node-rs/argon2'
import { hashPassword } from '../../../entities/tables/accounts/secrets.ts'
import type { UserAccount } from '../../../entities/tables/usermanager/user-account.ts'
import type { RuleSnapshot } from '../../rules/evaluate/rule-snapshot.ts'

const HOUR_MS = 3_600_000

// The hash of a random text at the same cost, verified if there is no password hash.
let dummyHash: Promise<string> | undefined

/** True if the password matches the hash; without a hash it takes the same time and returns false. */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  dummyHash ??= hashPassword(crypto.randomUUID())
  const isMatch = await verify(passwordHash ?? (await dummyHash), password)
  return isMatch && Boolean(passwordHash)
}

/** The hash to verify a login against; undefined if a temporary password has expired. */
export function currentPasswordHash(
  user: Pick<UserAccount, 'companyId' | 'passwordHash' | 'passwordIsTemporary' | 'passwordSetAt'> | undefined,
  rules: RuleSnapshot,
  now: Date,
): string | null | undefined {
  if (!user?.passwordIsTemporary) return user?.passwordHash
  const lifetime =
    rules.forCompany(user.companyId).limit('usermanager/limits', 'TemporaryPasswordHours') * HOUR_MS
  const isExpired = !user.passwordSetAt || now.getTime() >= user.passwordSetAt.getTime() + lifetime
  return isExpired ? undefined : user.passwordHash
}
