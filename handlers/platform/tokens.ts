// Access tokens: signed, verified and remembered (P6). Keys live in the database, so that every process and
// machine of one environment accepts the others' tokens; the audience keeps environments apart. A verified
// token is cached by its text; its expiry and revocation are looked at on every request all the same.
// Held by test/accounts/createToken.test.ts and test/platform/tokens.test.ts.
import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { SigningKey } from '../../entities/signing-key.ts'
import { errors } from './errors.ts'
import type { Revocations } from './revocations.ts'

/** Seconds that an access token lives (P4). */
export const ACCESS_TOKEN_SECONDS = 43_200

/** Who is asking: a user of a company, or one of its clients. */
export interface Caller {
  kind: 'user' | 'client'
  /** `user:12` or `client:<id>`: the key of rate limits and revocations. */
  subject: string
  companyId: number
  /** 0 for a client. */
  userId: number
  clientId: string
  /** The supplier node that the token speaks for, if any (A6). */
  supplierEntityId: number | null
  scopes: ReadonlySet<string>
  tokenId: string
  expiresAt: number
}

/** What a new token says; `generation` dies when the subject's is raised, `family` with its refresh tokens. */
export interface Grant {
  subject: string
  companyId: number
  clientId: string
  supplierEntityId: number | null
  scopes: readonly string[]
  generation: number
  family: string | null
}

interface RememberedToken {
  caller: Caller
  revocationKeys: readonly string[]
  generation: number
}

export interface Tokens {
  issue(grant: Grant): Promise<{ accessToken: string; tokenId: string }>
  /** The caller of a token, or undefined where it is expired, revoked, foreign or not a token. */
  identify(accessToken: string): Promise<Caller | undefined>
  publicKeys(): Promise<JWK[]>
}

const ALGORITHM = 'EdDSA'
const RELOAD_MS = 2_000

interface TokensOptions {
  em: () => EntityManager
  environment: string
  revocations: Pick<Revocations, 'covers'>
  now?: () => number
  remembered?: number
}

export async function createTokens({
  em,
  environment,
  revocations,
  now = Date.now,
  remembered = 10_000,
}: TokensOptions): Promise<Tokens> {
  const issuer = `urn:retail-api:${environment}`
  const cache = new LRUCache<string, RememberedToken>({ max: remembered })
  const keys = await createKeyRing(em, now)

  return {
    async issue(grant) {
      const tokenId = randomUUID()
      const signer = await keys.signer()
      const issuedAt = Math.floor(now() / 1000)
      const accessToken = await new SignJWT({
        company: grant.companyId,
        client_id: grant.clientId,
        scope: grant.scopes.join(' '),
        gen: grant.generation,
        ...(grant.family && { fam: grant.family }),
        ...(grant.supplierEntityId && { supplier: grant.supplierEntityId }),
      })
        .setProtectedHeader({ alg: ALGORITHM, kid: signer.kid, typ: 'at+jwt' })
        .setIssuer(issuer)
        .setAudience(environment)
        .setSubject(grant.subject)
        .setJti(tokenId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
        .sign(signer.key)
      return { accessToken, tokenId }
    },

    async identify(accessToken) {
      let token = cache.get(accessToken)
      if (!token) {
        token = await verify(accessToken)
        if (!token) return undefined
        cache.set(accessToken, token)
      }
      if (token.caller.expiresAt <= now()) return undefined
      if (revocations.covers(token.revocationKeys, token.generation)) return undefined
      return token.caller
    },

    publicKeys: () => keys.publicKeys(),
  }

  async function verify(accessToken: string): Promise<RememberedToken | undefined> {
    try {
      const { payload } = await jwtVerify(accessToken, ({ kid }) => keys.verifier(kid ?? ''), {
        algorithms: [ALGORITHM],
        issuer,
        audience: environment,
        typ: 'at+jwt',
        requiredClaims: ['sub', 'jti', 'exp', 'company', 'scope', 'gen'],
        currentDate: new Date(now()),
      })
      const subject = payload.sub ?? ''
      const [kind, id] = subject.split(':')
      const companyId = payload.company as number
      return {
        caller: {
          kind: kind === 'user' ? 'user' : 'client',
          subject,
          companyId,
          userId: kind === 'user' ? Number(id) : 0,
          clientId: payload.client_id as string,
          supplierEntityId: (payload.supplier as number | undefined) ?? null,
          scopes: new Set((payload.scope as string).split(' ')),
          tokenId: payload.jti ?? '',
          expiresAt: (payload.exp ?? 0) * 1000,
        },
        revocationKeys: [
          `jti:${payload.jti}`,
          `sub:${subject}`,
          `company:${companyId}`,
          `client:${payload.client_id}`,
          ...(payload.fam ? [`fam:${payload.fam}`] : []),
        ],
        generation: payload.gen as number,
      }
    } catch (error) {
      // Whatever jose says is the token's fault; keys that cannot be read are ours.
      if (error instanceof KeysUnavailable) throw errors.unavailable()
      return undefined
    }
  }
}

/** The environment's signing keys; the oldest signs, every one of them verifies. */
async function createKeyRing(em: () => EntityManager, now: () => number) {
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

  return {
    signer: async () => ({ kid: oldest.kid, key: signingKey }),
    async verifier(kid: string) {
      // Another process may have made a key since; looking again is bounded, or forged kids would cost a query each.
      if (!verifiers.has(kid)) await reload()
      const key = verifiers.get(kid)
      if (!key) throw new Error('unknown key')
      return key
    },
    async publicKeys() {
      await reload()
      return rows.map((row) => row.publicJwk as JWK)
    },
  }
}

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
