// The environment's signing keys (P6): the oldest signs, every one of them verifies. They live in the database, so
// that processes and machines accept one another's tokens. Held by test/platform/tokens.test.ts.
import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTVerifyOptions, jwtVerify } from 'jose'
import { sql } from 'kysely'
import { SigningKey } from '../../entities/signing-key.ts'
import { errors } from './errors.ts'

export const ALGORITHM = 'EdDSA'
/** Keys are read again at most this often, however many tokens name unknown ones. */
const RELOAD_MS = 2_000

/** Reads the keys, and makes the first one. */
export async function createKeyRing(em: () => EntityManager, now: () => number) {
  let loadedAt = 0
  let rows: SigningKey[] = []
  const verifiers = new Map<string, Awaited<ReturnType<typeof importJWK>>>()

  const load = async () => {
    // Before the query: those who ask while it runs wait for it, and a failing database is not asked by each of them.
    loadedAt = now()
    rows = await em().find(SigningKey, {}, { orderBy: { createdAt: 'asc', kid: 'asc' } })
    for (const row of rows) {
      if (!verifiers.has(row.kid)) verifiers.set(row.kid, await importJWK(row.publicJwk as JWK, ALGORITHM))
    }
  }
  let loading: Promise<void> | undefined
  const reload = async () => {
    if (!loading && now() - loadedAt <= RELOAD_MS) return
    loading ??= load().finally(() => {
      loading = undefined
    })
    await loading.catch((cause) => {
      throw new KeysUnavailable('The signing keys cannot be read', { cause })
    })
  }
  await load()
  if (rows.length === 0) {
    await storeFirstKey(em())
    await load()
  }
  const [oldest] = rows
  if (!oldest) throw new Error('No signing key could be stored')
  const signingKey = await importJWK(oldest.privateJwk as JWK, ALGORITHM)
  const verifier = async (kid = '') => {
    // Another process may have made a key since; looking again is bounded, or forged kids would cost a query each.
    if (!verifiers.has(kid)) await reload()
    const key = verifiers.get(kid)
    if (!key) throw new Error('unknown key')
    return key
  }

  return {
    signer: async () => ({ kid: oldest.kid, key: signingKey }),
    /** What a text says that one of the keys signed; undefined where it is no such text, or not as the options ask. */
    async claimsOf(text: string, options: JWTVerifyOptions) {
      try {
        const only = { ...options, algorithms: [ALGORITHM] }
        return (await jwtVerify(text, ({ kid }) => verifier(kid), only)).payload
      } catch (error) {
        // Whatever jose says is the text's fault; keys that cannot be read are ours.
        if (error instanceof KeysUnavailable) throw errors.unavailable()
        return undefined
      }
    },
    async publicKeys() {
      await reload()
      return rows.map((row) => row.publicJwk as JWK)
    },
  }
}

export type KeyRing = Awaited<ReturnType<typeof createKeyRing>>

/** Says that nobody can be identified just now, which is not the same as a bad token. */
class KeysUnavailable extends Error {}

/** Stores a key where there is none; of processes that start at the same time, one does. */
async function storeFirstKey(em: EntityManager): Promise<void> {
  const made = await newSigningKey()
  await em.transactional(async (inner) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('signing_key', 0))`.execute(inner.getKysely())
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
