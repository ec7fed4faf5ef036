// Passwords (U3): argon2id with its cost fixed here, and a verification that takes as long for nobody as for
// somebody (P5). Held by test/accounts/createToken.test.ts.
import { hash, verify } from '@node-rs/argon2'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

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
