// The signing keys as rows: read, added, retired, re-encrypted (K5). A new key signs a moment later, when
// every process has read it, so that no process receives a token whose key it has not read.
// Tested by test/api/auth/signing-keys.long.test.ts.
import { randomUUID } from 'node:crypto'
import { type EntityManager, raw } from '@mikro-orm/postgresql'
import { exportJWK, generateKeyPair } from 'jose'
import { sql } from 'kysely'
import { SigningKey } from '../../../entities/tables/accounts/signing-key.ts'
import { kysely, type RowOf } from '../../../entities/tables.ts'
import { isEncrypted, type KeyEncryption } from './key-encryption.ts'

export const ALGORITHM = 'EdDSA'
/**
 * Longer than the interval at which processes read the keys (app-core.ts), shorter than the second until a key must
 * sign.
 */
const SIGNS_AFTER_MS = 700

export type SigningKeyRow = RowOf<typeof keyRows>

/** The keys in the order in which they sign, with the milliseconds until then. */
const keyRows = (em: EntityManager) =>
  kysely(em)
    .selectFrom('signing_key as k')
    .select(['k.kid', 'k.algorithm', 'k.private_jwk', 'k.public_jwk', 'k.created_at', 'k.signs_from'])
    .select(sql<number>`(extract(epoch from k.signs_from - clock_timestamp()) * 1000)::float8`.as('waits'))
    .orderBy('k.signs_from')
    .orderBy('k.kid')

export const readKeyRows = (em: EntityManager): Promise<SigningKeyRow[]> => keyRows(em).execute()

interface ListedKey {
  Kid: string
  Algorithm: string
  CreatedUtc: string
  State: 'signs' | 'verifies' | 'will sign'
  IsEncrypted: boolean
}

/** The keys, the newest first. */
export async function listKeyRows(em: EntityManager): Promise<ListedKey[]> {
  const rows = await readKeyRows(em)
  const signing = rows.findLast(({ waits }) => waits <= 0) ?? rows[0]
  return rows.toReversed().map((row) => ({
    Kid: row.kid,
    Algorithm: row.algorithm,
    CreatedUtc: new Date(row.created_at).toISOString(),
    State: row === signing ? 'signs' : row.waits > 0 ? 'will sign' : 'verifies',
    IsEncrypted: isEncrypted(row.private_jwk),
  }))
}

/** Stores a key if there is none; of several processes only one stores it. */
export async function storeFirstKey(em: EntityManager, encryption: KeyEncryption): Promise<void> {
  await locked(em, async (inner) => {
    if ((await inner.count(SigningKey)) === 0) await addKey(inner, encryption, 0)
  })
}

/** Adds a key, which signs within a second; the others verify until the cleaning job deletes them. Returns its kid. */
export const rotateKeys = (em: EntityManager, encryption: KeyEncryption): Promise<string> =>
  locked(em, (inner) => addKey(inner, encryption, SIGNS_AFTER_MS))

/** Deletes a key, after it has added another one if this one signs. False without such a key. */
export const retireKey = (em: EntityManager, kid: string, encryption: KeyEncryption): Promise<boolean> =>
  locked(em, async (inner) => {
    const rows = await readKeyRows(inner)
    if (!rows.some((row) => row.kid === kid)) return false
    const others = rows.filter((row) => row.kid !== kid)
    const signing = rows.findLast(({ waits }) => waits <= 0)
    if (others.length === 0 || signing?.kid === kid) await addKey(inner, encryption, 0)
    return (await inner.nativeDelete(SigningKey, { kid })) > 0
  })

/** Encrypts keys that are not encrypted, or only by the previous encryption key, with the current one. */
export async function reencrypt(em: EntityManager, encryption: KeyEncryption): Promise<void> {
  for (const { kid, private_jwk: stored } of await readKeyRows(em)) {
    const jwk = encryption.isCurrent(stored) ? undefined : encryption.decrypt(kid, stored)
    if (jwk) await em.nativeUpdate(SigningKey, { kid }, { privateJwk: encryption.encrypt(kid, jwk) })
  }
}

/** Serializes changes of the keys across all processes. */
const locked = <T>(em: EntityManager, work: (inner: EntityManager) => Promise<T>): Promise<T> =>
  em.transactional(async (inner) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('signing_key', 0))`.execute(kysely(inner))
    return work(inner)
  })

async function addKey(em: EntityManager, encryption: KeyEncryption, waitsMs: number): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true })
  const kid = randomUUID()
  await em.insert(SigningKey, {
    ...{ kid, algorithm: ALGORITHM },
    privateJwk: encryption.encrypt(kid, { ...(await exportJWK(privateKey)) }),
    publicJwk: { ...(await exportJWK(publicKey)), kid, alg: ALGORITHM, use: 'sig' },
    signsFrom: raw(`clock_timestamp() + interval '${Math.trunc(waitsMs)} milliseconds'`),
  })
  return kid
}
