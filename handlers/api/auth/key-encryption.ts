// Encrypts the private signing keys in the database with AES-256-GCM (K5), so that a copy of the database or its backup
// cannot be used to sign. The key comes from KEY_ENCRYPTION_KEY; while it is being changed,
// KEY_ENCRYPTION_KEY_PREVIOUS still decrypts. The kid is authenticated too: an encrypted key cannot be moved to
// another row.
// Tested by test/api/auth/key-encryption.test.ts.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { EncryptionKeys } from '../../runtime/process/settings.ts'

const CIPHER = 'aes-256-gcm'
const ALGORITHM = 'A256GCM'

type Jwk = Record<string, unknown>

/** An encrypted JWK as it is stored; all but the algorithm in base64. */
interface Encrypted {
  enc: typeof ALGORITHM
  /** Identifies the key that encrypted it. */
  key: string
  iv: string
  tag: string
  data: string
}

export interface KeyEncryption {
  /** The value to store; without encryption keys the JWK itself. */
  encrypt(kid: string, jwk: Jwk): Jwk
  /** The JWK; undefined if none of the keys encrypted it, or it was changed. */
  decrypt(kid: string, stored: Jwk): Jwk | undefined
  /** Whether it is stored as `encrypt` would store it now. */
  isCurrent(stored: Jwk): boolean
}

/** Without keys nothing is encrypted, and what is encrypted cannot be decrypted. */
export function createKeyEncryption(keys: EncryptionKeys | undefined): KeyEncryption {
  const known = [keys?.current, keys?.previous].flatMap((key) =>
    key ? [[fingerprint(key), key] as const] : [],
  )
  const byName = new Map(known)
  const [current] = known

  return {
    encrypt(kid, jwk) {
      if (!current) return jwk
      const [name, key] = current
      const iv = randomBytes(12)
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(kid))
      const data = Buffer.concat([cipher.update(JSON.stringify(jwk), 'utf8'), cipher.final()])
      const [tag, encoded] = [cipher.getAuthTag().toString('base64'), data.toString('base64')]
      return { enc: ALGORITHM, key: name, iv: iv.toString('base64'), tag, data: encoded } satisfies Encrypted
    },

    decrypt(kid, stored) {
      if (!isEncrypted(stored)) return stored
      const key = byName.get(stored.key)
      if (!key) return undefined
      try {
        const decipher = createDecipheriv(CIPHER, key, Buffer.from(stored.iv, 'base64'), {
          authTagLength: 16,
        })
          .setAAD(Buffer.from(kid))
          .setAuthTag(Buffer.from(stored.tag, 'base64'))
        const data = Buffer.concat([decipher.update(Buffer.from(stored.data, 'base64')), decipher.final()])
        return JSON.parse(data.toString('utf8')) as Jwk
      } catch {
        return undefined
      }
    },

    isCurrent: (stored) =>
      current ? isEncrypted(stored) && stored.key === current[0] : !isEncrypted(stored),
  }
}

export const isEncrypted = (stored: object): stored is Encrypted => 'enc' in stored

/** Identifies a key without revealing it. */
const fingerprint = (key: Buffer) =>
  createHash('sha256').update('signing keys').update(key).digest('hex').slice(0, 16)
