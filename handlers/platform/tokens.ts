// Access tokens: signed, verified and remembered (P6). Keys live in the database, so that every process and
// machine of one environment accepts the others' tokens; the audience keeps environments apart. A verified
// token is cached by its text; its expiry and revocation are looked at on every request all the same.
// Held by test/accounts/createToken.test.ts and test/platform/tokens.test.ts.
import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { type JWK, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { errors } from './errors.ts'
import type { Revocations } from './revocations.ts'
import { ALGORITHM, createKeyRing, type KeyRing, KeysUnavailable } from './signing-keys.ts'

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
  /** What the credentials die by, all of a user's at once (P6). */
  generation: number
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
}

export interface Tokens {
  issue(grant: Grant): Promise<{ accessToken: string; tokenId: string }>
  /** The caller of a token, or undefined where it is expired, revoked, foreign or not a token. */
  identify(accessToken: string): Promise<Caller | undefined>
  publicKeys(): Promise<JWK[]>
  /** The environment's keys, for what else it signs. */
  keys: KeyRing
}

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
      if (revocations.covers(token.revocationKeys, token.caller.generation)) return undefined
      return token.caller
    },

    publicKeys: () => keys.publicKeys(),
    keys,
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
          generation: payload.gen as number,
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
      }
    } catch (error) {
      // Whatever jose says is the token's fault; keys that cannot be read are ours.
      if (error instanceof KeysUnavailable) throw errors.unavailable()
      return undefined
    }
  }
}
