// Passwords (U3): argon2id, and a verification that takes as long for nobody as for
// somebody (P5). Held by test/accounts/createToken.test.ts.
import { verify } from '@node-rs/argon2'
import { hashPassword } from '../../entities/secrets.ts'

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
