// The environment's signing keys (P6, K5): the newest signs, all of them verify. They are in the database, so that
// processes and machines accept one another's tokens. Every process reads them twice a second (`refresh`):
// within a second a new key signs, a deleted one neither signs nor verifies, and tokens that it verified are no longer
// accepted from the cache (`knows`). A key that this process cannot decrypt verifies, and does not sign.
// Tested by test/api/auth/tokens.test.ts and test/api/auth/signing-keys.long.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { base64url, importJWK, type JWK, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose'
import { errors } from '../../runtime/errors/errors.ts'
import { SettingsError } from '../../runtime/errors/settings-error.ts'
import type { EncryptionKeys } from '../../runtime/process/settings.ts'
import { createKeyEncryption } from './key-encryption.ts'
import { ALGORITHM, readKeyRows, reencrypt, type SigningKeyRow, storeFirstKey } from './signing-key-rows.ts'

/** Minimum interval between extra readings of the keys for tokens that name an unknown key. */
const EXTRA_READ_MS = 2_000

type ImportedKey = Awaited<ReturnType<typeof importJWK>>

interface LoadedKey {
  kid: string
  publicJwk: JWK
  verifier: ImportedKey
  /** Undefined if it cannot be decrypted. */
  signer: ImportedKey | undefined
  /** When it signs, by the clock of `performance.now`. */
  signsAt: number
}

type SigningLoadedKey = LoadedKey & { signer: ImportedKey }

/** The signing keys are encrypted with a key that this process does not have. */
const UNREADABLE =
  'KEY_ENCRYPTION_KEY does not decrypt the signing keys of this database: use the key that encrypted them, ' +
  'as KEY_ENCRYPTION_KEY_PREVIOUS while it is being changed.'

/**
 * Reads the keys, creates the first one if there is none, and encrypts them with the current encryption key. Throws
 * SettingsError if it can decrypt none.
 */
export async function createKeyRing(
  em: () => EntityManager,
  now: () => number,
  encryptionKeys?: EncryptionKeys,
) {
  const encryption = createKeyEncryption(encryptionKeys)
  let soughtAt = Number.NEGATIVE_INFINITY
  // By kid, in the order in which they sign.
  let loaded: ReadonlyMap<string, LoadedKey> = new Map()

  const load = async () => {
    const rows = await readKeyRows(em())
    const keys = rows.map(async (row) => [row.kid, loaded.get(row.kid) ?? (await importKey(row))] as const)
    loaded = new Map(await Promise.all(keys))
  }
  let loading: Promise<void> | undefined
  const refresh = () => {
    loading ??= load().finally(() => {
      loading = undefined
    })
    return loading
  }
  let seeking: Promise<void> | undefined
  const seek = () => {
    // Set before the query: concurrent callers wait for the same query, and a failing database is not queried
    // by each.
    if (now() - soughtAt > EXTRA_READ_MS) {
      soughtAt = now()
      seeking = load().finally(() => {
        seeking = undefined
      })
    }
    return seeking?.catch((cause) => {
      throw new KeysUnavailable('The signing keys cannot be read', { cause })
    })
  }
  const importKey = async (row: SigningKeyRow): Promise<LoadedKey> => {
    const privateJwk = encryption.decrypt(row.kid, row.private_jwk)
    const [verifier, signer] = await Promise.all([
      importJWK(row.public_jwk as JWK, ALGORITHM),
      privateJwk && importJWK(privateJwk as JWK, ALGORITHM),
    ])
    return {
      ...{ kid: row.kid, publicJwk: row.public_jwk as JWK, verifier, signer },
      signsAt: performance.now() + row.waits,
    }
  }
  const signing = (): SigningLoadedKey | undefined => {
    const able = [...loaded.values()].filter((key): key is SigningLoadedKey => key.signer !== undefined)
    return able.findLast(({ signsAt }) => signsAt <= performance.now()) ?? able[0]
  }
  const current = async (): Promise<SigningLoadedKey> => {
    if (loaded.size === 0) {
      await storeFirstKey(em(), encryption)
      await load()
    }
    const key = signing()
    if (!key) throw new SettingsError(UNREADABLE)
    return key
  }
  const verifier = async (kid = '') => {
    // Another process may have created the key just now; the interval bounds the queries that forged kids can
    // cause.
    if (!loaded.has(kid)) await seek()
    const key = loaded.get(kid)
    if (!key) throw new Error('unknown key')
    return key.verifier
  }
  await load()
  await current()
  if (encryptionKeys) await reencrypt(em(), encryption)

  return {
    async signer() {
      const { kid, signer } = await current()
      return { kid, key: signer }
    },
    /**
     * The claims of a JWT and the kid of its key; undefined if no key verifies it or it does not satisfy the
     * options.
     */
    async claimsOf(
      text: string,
      options: JWTVerifyOptions,
    ): Promise<{ claims: JWTPayload; kid: string } | undefined> {
      if (!text.split('.').every(isCanonical)) return undefined
      try {
        const only = { ...options, algorithms: [ALGORITHM] }
        const { payload, protectedHeader } = await jwtVerify(text, ({ kid }) => verifier(kid), only)
        return { claims: payload, kid: protectedHeader.kid ?? '' }
      } catch (error) {
        // jose's errors mean an invalid token; unreadable keys are a server error.
        if (error instanceof KeysUnavailable) throw errors.unavailable()
        return undefined
      }
    },
    /** Whether a key still exists, as of the last reading. */
    knows: (kid: string) => loaded.has(kid),
    /** The one that signs comes first. */
    publicKeys(): JWK[] {
      const first = signing()
      const others = [...loaded.values()].filter((key) => key !== first).toReversed()
      return [...(first ? [first] : []), ...others].map(({ publicJwk }) => publicJwk)
    },
    /** Reads the keys again. */
    refresh,
  }
}

export type KeyRing = Awaited<ReturnType<typeof createKeyRing>>

/** The keys cannot be read, so no token can be verified; not to be confused with an invalid token. */
class KeysUnavailable extends Error {}

/**
 * True for canonical base64url (RFC 7515): no padding, no other characters, no spare bits, so that a token has
 * one text.
 */
function isCanonical(segment: string): boolean {
  return /^[\w-]+$/.test(segment) && base64url.encode(Buffer.from(segment, 'base64url')) === segment
}
