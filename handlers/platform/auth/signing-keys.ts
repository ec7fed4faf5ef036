// The environment's signing keys (P6): the oldest signs, every one of them verifies. They live in the database, so that
// processes and machines accept one another's tokens. Every process reads them twice a second (`refresh`): one that is deleted
// neither signs nor verifies within a second, and what it verified before is forgotten (`knows`).
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
/** Keys are read out of turn at most this often for tokens that name unknown ones, however many come. */
const SEEK_MS = 2_000

type ImportedKey = Awaited<ReturnType<typeof importJWK>>

interface LoadedKey {
  kid: string
  publicJwk: JWK
  verifier: ImportedKey
  signer: ImportedKey
}

/** Reads the keys, and makes the first one. */
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
    // Before the query: those who ask while it runs wait for it, and a failing database is not asked by each of them.
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
    // Another process may have made a key just now; looking for it is bounded, or forged kids would cost a query each.
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
    /** What a text says that one of the keys signed, and which; undefined where it is no such text, or not as the options ask. */
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
        // Whatever jose says is the text's fault; keys that cannot be read are ours.
        if (error instanceof KeysUnavailable) throw errors.unavailable()
        return undefined
      }
    },
    /** Whether a key is still there, as of the last reading. */
    knows: (kid: string) => loaded.has(kid),
    publicKeys: (): JWK[] => [...loaded.values()].map(({ publicJwk }) => publicJwk),
    /** Reads the keys again. */
    refresh,
  }
}

export type KeyRing = Awaited<ReturnType<typeof createKeyRing>>

/** Says that nobody can be identified just now, which is not the same as a bad token. */
class KeysUnavailable extends Error {}

/** Base64url as RFC 7515 writes it: no padding, no other characters, no spare bits set. One token has one text. */
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

/** Stores a key where there is none; of processes that look at the same time, one does. */
async function storeFirstKey(em: EntityManager): Promise<void> {
  const made = await newSigningKey()
  await em.transactional(async (inner) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('signing_key', 0))`.execute(kysely(inner))
    if ((await inner.count(SigningKey)) === 0) inner.persist(made)
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
