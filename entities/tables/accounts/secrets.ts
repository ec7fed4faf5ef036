// Creates and hashes passwords and secrets. Passwords get a slow hash (argon2id, U3). Secrets get SHA-256, which is
// enough for 256 random bits. Refresh tokens, password links and the ids of clients name their company, so a look-up
// reads the rows of that company only (O4). Tested by test/tenants/tenants.long.test.ts and
// test/entities/secrets.test.ts.
import { createHash, randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'

const ARGON2ID = 2
const cost = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

export const newSecret = (): string => randomBytes(32).toString('base64url')

/** A secret that names its company. */
export const newCompanySecret = (companyId: number): string => `${companyId}.${newSecret()}`

/** The company that a secret names; 0, which no company has, if it names none. Anybody may have written it. */
export const companyOfSecret = (secret: string): number => companyIdOf(/^([0-9]{1,10})[.]/.exec(secret))

/** The company that the id of a client names, before the role of a sample client or a random part; 0 if it names none. */
export const companyOfClient = (clientId: string): number =>
  companyIdOf(/-([0-9]{1,10})(?:-(?:supplier|till|[0-9a-f]{12}))?$/.exec(clientId))

const LARGEST_INTEGER = 2_147_483_647

function companyIdOf(match: RegExpExecArray | null): number {
  const id = Number(match?.[1] ?? 0)
  return id <= LARGEST_INTEGER ? id : 0
}

export const newPassword = (): string => randomBytes(12).toString('base64url')

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Derives a UUID from the words, the same one on every call; for seeded rows that examples and tests refer to. */
export function namedUuid(...words: (string | number)[]): string {
  const bytes = createHash('sha256').update(words.join('\n')).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
