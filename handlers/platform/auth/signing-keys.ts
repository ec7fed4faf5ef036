// The environment's signing keys (P6): the oldest signs, all of them verify. They are in the database, so that
// processes and machines accept one another's tokens. Every process reads them twice a second (`refresh`):
// within a second a deleted key neither signs nor verifies, and tokens that it verified are no longer accepted
// from the cache (`knows`).
// Tested by test/platform/auth/tokens.test.ts and test/platform/auth/signing-keys.test.ts.
import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import {
  base64url,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  type JWTVerifyOptions,
  jwtVerify,
} from 'jose'
import { sql } from 'kysely'
import { SigningKey } from '../../../entities/signing-key.ts'
import { kysely } from '../../../entities/tables.ts'
import { errors } from '../errors/errors.ts'

export const ALGORITHM = 'EdDSA'
/** Minimum interval between extra readings of the keys for tokens that name an unknown key. */
const SEEK_MS = 2_000

type ImportedKey = Awaited<ReturnType<typeof importJWK>>

interface LoadedKey {
  kid: string
  publicJwk: JWK
  verifier: ImportedKey
  signer: ImportedKey
}

/** Reads the keys, and creates the first one if there is none. */
export async function createKeyRing(em: () => EntityManager, now: () => number) {
  let soughtAt = Number.NEGATIVE_INFINITY
  // By kid, the oldest first.
  let loaded: ReadonlyMap<string, LoadedKey> = new Map()

  const load = async () => {
    const rows = await em().find(SigningKey, {}, { orderBy: { createdAt: 'asc', kid: 'asc' } })
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
    if (now() - soughtAt > SEEK_MS) {
      soughtAt = now()
      seeking = load().finally(() => {
        seeking = undefined
      })
    }
    return seeking?.catch((cause) => {
      throw new KeysUnavailable('The signing keys cannot be read', { cause })
    })
  }
  const oldest = async (): Promise<LoadedKey> => {
    if (loaded.size === 0) {
      await storeFirstKey(em())
      await load()
    }
    const [key] = loaded.values()
    if (!key) throw new Error('No signing key could be stored')
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
  await oldest()

  return {
    async signer() {
      const { kid, signer } = await oldest()
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
    publicKeys: (): JWK[] => [...loaded.values()].map(({ publicJwk }) => publicJwk),
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

async function importKey({ kid, privateJwk, publicJwk }: SigningKey): Promise<LoadedKey> {
  const [verifier, signer] = await Promise.all([
    importJWK(publicJwk as JWK, ALGORITHM),
    importJWK(privateJwk as JWK, ALGORITHM),
  ])
  return { kid, publicJwk: publicJwk as JWK, verifier, signer }
}

/** Stores a key if there is none; the advisory lock ensures that only one of several processes does. */
async function storeFirstKey(em: EntityManager): Promise<void> {
  const key = await newSigningKey()
  await em.transactional(async (inner) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('signing_key', 0))`.execute(kysely(inner))
    if ((await inner.count(SigningKey)) === 0) inner.persist(key)
  })
}

async function newSigningKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true })
  const kid = randomUUID()
  const key = new SigningKey()
  key.kid = kid
  key.algorithm = ALGORITHM
  key.privateJwk = await exportJWK(privateKey)
  key.publicJwk = { ...(await exportJWK(publicKey)), kid, alg: ALGORITHM, use: 'sig' }
  return key
}
