// The fingerprint that distinguishes requests with the same Idempotency-Key. The order of members makes no difference to
// it (P18). It is stored for a day. If the request holds a password, the fingerprint is hashed with argon2id like the password itself (U3); a fast hash
// would let a reader of the table guess passwords cheaply. A keyed fast hash would need a secret outside the
// database, and the database is all that the processes share. Tested by
// test/api/limits/idempotency.test.ts.
import { createHash } from 'node:crypto'
import { hashPassword } from '../../../entities/tables/accounts/secrets.ts'
import { createCooperativeYield, stringifyInSteps } from '../../runtime/async/cooperative-yield.ts'
import { verifyPassword } from '../auth/passwords.ts'

/** Equal for equal parts. Must not be stored unsealed if a part is a password. */
export async function fingerprintOf(operationId: string, parts: readonly unknown[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(operationId))
  let text = ''
  const write = (piece: string) => {
    text += piece
    if (text.length < PIECE) return
    hash.update(text)
    text = ''
  }
  const yieldIfDue = createCooperativeYield()
  for (const part of parts) {
    write(',')
    await writeInOrder(part, write, yieldIfDue)
  }
  return hash.update(text).digest('hex')
}

/**
 * The fingerprint that versions up to 0.1.0 have stored, in which members have the order of the request. It can go when none of
 * their keys is kept.
 */
export async function orderedFingerprintOf(operationId: string, parts: readonly unknown[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(operationId))
  for (const part of parts) hash.update(`,${(await stringifyInSteps(part)) ?? 'null'}`)
  return hash.digest('hex')
}

/** Characters that are hashed at once. */
const PIECE = 65_536

/** Writes JSON with the members of each object in the order of their names; other work of the process runs in between. */
async function writeInOrder(
  value: unknown,
  write: (piece: string) => void,
  yieldIfDue: () => Promise<void> | undefined,
): Promise<void> {
  if (!isContainer(value)) return write(scalar(value))
  const pause = yieldIfDue()
  if (pause) await pause
  const isList = Array.isArray(value)
  const entries = Object.entries(value).filter(([, member]) => member !== undefined)
  if (!isList) entries.sort(([a], [b]) => (a < b ? -1 : 1))
  write(isList ? '[' : '{')
  for (const [name, member] of entries) {
    if (!isList) write(`${JSON.stringify(name)}:`)
    if (isContainer(member)) await writeInOrder(member, write, yieldIfDue)
    else write(scalar(member))
    write(',')
  }
  write(isList ? ']' : '}')
}

/** True for a list or an object; an uploaded file is written as its digest. */
const isContainer = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !('toJSON' in value && typeof value.toJSON === 'function')

/** JSON writes a number beyond the doubles as null, which is another value. */
const scalar = (value: unknown): string =>
  typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'null')

/** The fingerprint as it is stored. */
export async function sealed(fingerprint: string, holdsPassword: boolean): Promise<string> {
  return holdsPassword ? hashPassword(fingerprint) : fingerprint
}

/** Whether a stored fingerprint matches this one. */
export async function isSealOf(kept: string, fingerprint: string): Promise<boolean> {
  return kept.startsWith('$argon2') ? verifyPassword(kept, fingerprint) : kept === fingerprint
}
