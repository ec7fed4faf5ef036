// Basic tokens (D2): URL-safe JWTs that authenticate a user for the time in rules/accounts/limits.json, or
// until the user is locked, disabled or gets another password. Their scopes never exceed those of the
// credentials that requested them, and they are not stored. They outlive entries in the revocation list, so the
// user's row is checked too, every few minutes. Tested by test/reportdata/authentication.test.ts and
// test/reportdata/getSession.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { UserAccount } from '../../../entities/usermanager/user-account.ts'
import type { RuleSnapshot } from '../rules/evaluate/rule-snapshot.ts'
import type { VerifiedToken } from './access-token.ts'
import { CACHED_MS, principalOf } from './basic-principal.ts'
import type { Principal } from './principal.ts'
import type { Revocations } from './revocations.ts'
import { ALGORITHM } from './signing-key-rows.ts'
import type { Tokens } from './tokens.ts'

const TYPE = 'basic+jwt'
const DAY_SECONDS = 86_400

export interface BasicTokens {
  /** A token with the caller's scopes; its lifetime counts from when the caller authenticated. */
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
    rules.of(companyId).limit('accounts/limits', 'BasicTokenDays') * DAY_SECONDS

  return {
    async issue({ userId, companyId, generation, scopes, authenticatedAt }, rules) {
      const { kid, key } = await keys.signer()
      const issuedAt = authenticatedAt ?? Math.floor(now() / 1000)
      return new SignJWT({ company: companyId, gen: generation, scope: [...scopes].join(' ') })
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: TYPE })
        .setAudience(environment)
        .setSubject(String(userId))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifeOf(companyId, rules))
        .sign(key)
    },

    async authenticate(token, rules) {
      let known = cache.get(token)
      if (!known) {
        known = await read(token, rules)
        if (!known) return undefined
        cache.set(token, known)
      }
      const { caller, revocationKeys, kid } = known
      // A lowered limit applies to existing tokens too.
      const expiresAt = Math.min(
        caller.expiresAt,
        ((caller.authenticatedAt ?? 0) + lifeOf(caller.companyId, rules)) * 1000,
      )
      if (expiresAt <= now() || !keys.knows(kid)) return undefined
      return revocations.covers(revocationKeys, caller.generation) ? undefined : caller
    },
  }

  async function read(token: string, rules: RuleSnapshot): Promise<VerifiedToken | undefined> {
    const verified = await keys.claimsOf(token, {
      audience: environment,
      typ: TYPE,
      requiredClaims: ['sub', 'company', 'gen', 'scope', 'iat', 'exp'],
      currentDate: new Date(now()),
    })
    if (!verified) return undefined
    const { claims, kid } = verified
    const owner = { id: Number(claims.sub), companyId: claims.company as number }
    const user = await em().findOne(UserAccount, owner)
    if (!user || user.tokenGeneration !== claims.gen) return undefined
    const principal = principalOf(user, rules, new Set(String(claims.scope).split(' ')))
    if (!principal) return undefined
    const caller = {
      ...principal.caller,
      expiresAt: (claims.exp ?? 0) * 1000,
      authenticatedAt: claims.iat ?? 0,
    }
    return { ...principal, caller, kid }
  }
}
