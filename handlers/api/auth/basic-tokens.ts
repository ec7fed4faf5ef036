// Basic tokens (D2): URL-safe JWTs that authenticate a user for the time in rules/accounts/limits.json, or
// until the user is locked, disabled or gets another password. Those of a session (basic-sessions.ts) also end with it or
// its client. Their scopes never exceed those of the credentials that requested them, nor what user and client may do now.
// They outlive entries in the revocation list, so the rows of user, session and client are checked too, every few minutes.
// Tested by test/reportdata/authentication.test.ts, test/reportdata/getSession.test.ts and test/reportdata/sessions.long.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { BasicSession } from '../../../entities/tables/accounts/basic-session.ts'
import { Client } from '../../../entities/tables/accounts/client.ts'
import { UserAccount } from '../../../entities/tables/usermanager/user-account.ts'
import type { RuleSnapshot } from '../../rules/evaluate/rule-snapshot.ts'
import type { VerifiedToken } from './access-token.ts'
import { type Bound, CACHED_MS, principalOf } from './basic-principal.ts'
import type { Principal } from './principal.ts'
import type { Revocations } from './revocations.ts'
import { ALGORITHM } from './signing-key-rows.ts'
import type { Tokens } from './tokens.ts'

const TYPE = 'basic+jwt'
const DAY_SECONDS = 86_400

export interface BasicTokens {
  /** When a token for the caller expires; its lifetime counts from when the caller authenticated. */
  expiryOf(caller: Pick<Principal, 'companyId' | 'authenticatedAt'>, rules: RuleSnapshot): Date
  /** A token with the caller's scopes, for its session if it has one. */
  issue(caller: Principal, rules: RuleSnapshot): Promise<string>
  /** The user as a caller; undefined if the text is not a token, or it is expired or revoked. */
  authenticate(token: string, rules: RuleSnapshot): Promise<Principal | undefined>
}

interface BasicTokensOptions {
  em: () => EntityManager
  environment: string
  keys: Tokens['keys']
  revocations: Pick<Revocations, 'covers'>
  now: () => number
  maxCached?: number
}

export function createBasicTokens({
  em,
  environment,
  keys,
  revocations,
  now,
  maxCached = 10_000,
}: BasicTokensOptions): BasicTokens {
  const cache = new LRUCache<string, VerifiedToken>({ max: maxCached, ttl: CACHED_MS })
  const lifeOf = (companyId: number, rules: RuleSnapshot) =>
    rules.forCompany(companyId).limit('accounts/limits', 'BasicTokenDays') * DAY_SECONDS

  const startOf = ({ authenticatedAt }: Pick<Principal, 'authenticatedAt'>) =>
    authenticatedAt ?? Math.floor(now() / 1000)

  return {
    expiryOf: (caller, rules) => new Date((startOf(caller) + lifeOf(caller.companyId, rules)) * 1000),

    async issue(caller, rules) {
      const { userId, companyId, generation, scopes, sessionId } = caller
      const { kid, key } = await keys.signer()
      const issuedAt = startOf(caller)
      return new SignJWT({
        company: companyId,
        gen: generation,
        scope: [...scopes].join(' '),
        sid: sessionId,
      })
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: TYPE })
        .setAudience(environment)
        .setSubject(String(userId))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifeOf(companyId, rules))
        .sign(key)
    },

    async authenticate(token, rules) {
      const known = cache.get(token)
      if (known && isValid(known, rules)) return known.caller
      // A client that loses a scope has a new generation: what was known has ended, and the token has the scopes that are left.
      const fresh = await read(token, rules)
      if (!fresh || !isValid(fresh, rules)) return undefined
      cache.set(token, fresh)
      return fresh.caller
    },
  }

  function isValid({ caller, revocationKeys, kid }: VerifiedToken, rules: RuleSnapshot): boolean {
    // A lowered limit applies to existing tokens too.
    const expiresAt = Math.min(
      caller.expiresAt,
      ((caller.authenticatedAt ?? 0) + lifeOf(caller.companyId, rules)) * 1000,
    )
    if (expiresAt <= now() || !keys.knows(kid)) return false
    return !revocations.covers(revocationKeys, caller.generation)
  }

  async function read(token: string, rules: RuleSnapshot): Promise<VerifiedToken | undefined> {
    const verified = await keys.claimsOf(token, {
      audience: environment,
      typ: TYPE,
      // Without `sid` it is unknown whether the token belongs to a client: the previous version issued such
      // tokens.
      requiredClaims: ['sub', 'company', 'gen', 'scope', 'iat', 'exp', 'sid'],
      currentDate: new Date(now()),
    })
    if (!verified) return undefined
    const { claims, kid } = verified
    const owner = { id: Number(claims.sub), companyId: claims.company as number }
    const user = await em().findOne(UserAccount, owner)
    if (!user || user.tokenGeneration !== claims.gen) return undefined
    const bound = await boundOf(owner.companyId, claims.sid as string | null)
    const scopes = new Set(String(claims.scope).split(' '))
    const principal = bound && principalOf(user, rules, { ...bound, scopes })
    if (!principal) return undefined
    const caller = {
      ...principal.caller,
      expiresAt: (claims.exp ?? 0) * 1000,
      authenticatedAt: claims.iat ?? 0,
    }
    return { ...principal, caller, kid }
  }
  /** Empty for a token of the user alone; undefined if the session has ended. */
  async function boundOf(companyId: number, sessionId: string | null): Promise<Bound | undefined> {
    if (sessionId === null) return {}
    const session = await em().findOne(BasicSession, { companyId, id: sessionId })
    const client = session && (await em().findOne(Client, { companyId, id: session.clientId }))
    return client ? { client, family: session.family ?? null, sessionId } : undefined
  }
}
