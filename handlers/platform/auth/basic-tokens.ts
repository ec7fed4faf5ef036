// Basic tokens (D2): a signed text, fit for an address, that stands for a user for thirty days (rules/accounts/limits.json),
// or until the user is locked or disabled or has another password. It says what it may do, which is never more than the
// credentials that asked for it, and is stored nowhere. It outlives the list of revocations, so the user's row is read too,
// anew every few minutes. Tested by test/reportdata/authentication.test.ts and test/reportdata/getSession.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { UserAccount } from '../../../entities/user-account.ts'
import type { RuleSnapshot } from '../rules/evaluate/rule-snapshot.ts'
import type { VerifiedToken } from './access-token.ts'
import { principalOf, REMEMBERED_MS } from './basic-principal.ts'
import type { Principal } from './principal.ts'
import type { Revocations } from './revocations.ts'
import { ALGORITHM } from './signing-keys.ts'
import type { Tokens } from './tokens.ts'

const TYPE = 'basic+jwt'
const DAY_SECONDS = 86_400

export interface BasicTokens {
  /** A token for what the caller may do; its time runs from when the caller proved who it is. */
  issue(caller: Principal, rules: RuleSnapshot): Promise<string>
  /** The user as a caller; undefined where the text is no token, or one that does not count any more. */
  authenticate(token: string, rules: RuleSnapshot): Promise<Principal | undefined>
}

interface BasicTokensOptions {
  em: () => EntityManager
  environment: string
  keys: Tokens['keys']
  revocations: Pick<Revocations, 'covers'>
  now: () => number
  remembered?: number
}

export function createBasicTokens({
  em,
  environment,
  keys,
  revocations,
  now,
  remembered = 10_000,
}: BasicTokensOptions): BasicTokens {
  const cache = new LRUCache<string, VerifiedToken>({ max: remembered, ttl: REMEMBERED_MS })
  const lifeOf = (rules: RuleSnapshot) => rules.limit('accounts/limits', 'BasicTokenDays') * DAY_SECONDS

  return {
    async issue({ userId, companyId, generation, scopes, authenticatedAt }, rules) {
      const { kid, key } = await keys.signer()
      const issuedAt = authenticatedAt ?? Math.floor(now() / 1000)
      return new SignJWT({ company: companyId, gen: generation, scope: [...scopes].join(' ') })
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: TYPE })
        .setAudience(environment)
        .setSubject(String(userId))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifeOf(rules))
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
      // A limit that was made smaller counts for tokens of before, too.
      const expiresAt = Math.min(caller.expiresAt, ((caller.authenticatedAt ?? 0) + lifeOf(rules)) * 1000)
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
    const found = principalOf(user, rules, new Set(String(claims.scope).split(' ')))
    if (!found) return undefined
    const caller = {
      ...found.caller,
      expiresAt: (claims.exp ?? 0) * 1000,
      authenticatedAt: claims.iat ?? 0,
    }
    return { ...found, caller, kid }
  }
}
