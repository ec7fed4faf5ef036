// The fingerprint that distinguishes requests with the same Idempotency-Key. It is stored for a day. If the
// request holds a password, the fingerprint is hashed with argon2id like the password itself (U3); a fast hash
// would let a reader of the table guess passwords cheaply. A keyed fast hash would need a secret outside the
// database, and the database is all that the processes share. Tested by
// test/platform/limits/idempotency.test.ts.
import { createHash } from 'node:crypto'
import { hashPassword } from '../../../entities/accounts/secrets.ts'
import { stringifyInSteps } from '../async/cooperative-yield.ts'
import { verifyPassword } from '../auth/passwords.ts'

/** Equal for equal parts. Must not be stored unsealed if a part is a password. */
export async function fingerprintOf(operationId: string, parts: readonly unknown[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(operationId))
  for (const part of parts) hash.update(`,${(await stringifyInSteps(part)) ?? 'null'}`)
  return hash.digest('hex')
}

/** The fingerprint as it is stored. */
export async function sealed(fingerprint: string, holdsPassword: boolean): Promise<string> {
  return holdsPassword ? hashPassword(fingerprint) : fingerprint
}

/** Whether a stored fingerprint matches this one. */
export async function isSealOf(kept: string, fingerprint: string): Promise<boolean> {
  return kept.startsWith('$argon2') ? verifyPassword(kept, fingerprint) : kept === fingerprint
}
