// Creates and hashes passwords and client secrets. Passwords get a slow hash (argon2id, U3). Client secrets get
// SHA-256, which is enough for 256 random bits.
// Tested by test/tenants.test.ts.
import { createHash, randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'

const ARGON2ID = 2
const cost = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

export const newSecret = (): string => randomBytes(32).toString('base64url')

export const newPassword = (): string => randomBytes(12).toString('base64url')

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Derives a UUID from the words, the same one on every call; for seeded rows that examples and tests refer to. */
export function namedUuid(...words: (string | number)[]): string {
  const bytes = createHash('sha256').update(words.join('\n')).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
