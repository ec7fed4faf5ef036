// What tells a request apart from another under the same Idempotency-Key. It is kept for a day, so a request that holds
// a password is kept as slowly hashed and salted as the password itself (U3): by a quick hash, whoever reads the table
// could guess on beside argon2id. A secret key over the quick one would have to lie outside the database, and that is
// all that processes and machines have in common. Tested by test/platform/limits/idempotency.test.ts.
import { createHash } from 'node:crypto'
import { hashPassword } from '../../../entities/secrets.ts'
import { verifyPassword } from '../auth/passwords.ts'

/** The same for the same parts; not to be kept as it is where one of them is a password. */
export function fingerprintOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** The form in which it is kept. */
export async function sealed(fingerprint: string, holdsPassword: boolean): Promise<string> {
  return holdsPassword ? hashPassword(fingerprint) : fingerprint
}

/** Whether the kept one is this one's. */
export async function isSealOf(kept: string, fingerprint: string): Promise<boolean> {
  return kept.startsWith('$argon2') ? verifyPassword(kept, fingerprint) : kept === fingerprint
}
