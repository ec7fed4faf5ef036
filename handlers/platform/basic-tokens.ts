// Basic tokens (D2): a signed text, fit for an address, that stands for a user until the user is locked or disabled or
// has another password. It names the generation of the user's tokens and is stored nowhere. It has no end of its own and
// outlives the list of revocations, so the user's row is read too, anew every few minutes.
// Held by test/reportdata/authentication.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { UserAccount } from '../../entities/user-account.ts'
import { callerOf, REMEMBERED_MS } from './basic-caller.ts'
import type { Caller, RememberedCaller } from './caller.ts'
import type { Revocations } from './revocations.ts'
import type { RuleBook } from './rules/rule-book.ts'
import { ALGORITHM } from './signing-keys.ts'
import type { Tokens } from './tokens.ts'

const TYPE = 'basic+jwt'

export interface BasicTokens {
  /** The same text for the same user and generation, always. */
  issue(user: Pick<UserAccount, 'id' | 'companyId' | 'tokenGeneration'>): Promise<string>
  /** The user as a caller; undefined where the text is no token, or one that does not count any more. */
  identify(token: string, rules: RuleBook): Promise<Caller | undefined>
}

interface BasicTokensOptions {
  em: () => EntityManager
  environment: string
  keys: Tokens['keys']
  revocations: Pick<Revocations, 'covers'>
  remembered?: number
}

export function createBasicTokens({
  em,
  environment,
  keys,
  revocations,
  remembered = 10_000,
}: BasicTokensOptions): BasicTokens {
  const cache = new LRUCache<string, RememberedCaller>({ max: remembered, ttl: REMEMBERED_MS })

  return {
    async issue({ id, companyId, tokenGeneration }) {
      const { kid, key } = await keys.signer()
      return new SignJWT({ company: companyId, gen: tokenGeneration })
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: TYPE })
        .setAudience(environment)
        .setSubject(String(id))
        .sign(key)
    },

    async identify(token, rules) {
      let known = cache.get(token)
      if (!known) {
        known = await read(token, rules)
        if (!known) return undefined
        cache.set(token, known)
      }
      return revocations.covers(known.revocationKeys, known.caller.generation) ? undefined : known.caller
    },
  }

  async function read(token: string, rules: RuleBook): Promise<RememberedCaller | undefined> {
    const claims = await keys.claimsOf(token, {
      audience: environment,
      typ: TYPE,
      requiredClaims: ['sub', 'company', 'gen'],
    })
    if (!claims) return undefined
    const owner = { id: Number(claims.sub), companyId: claims.company as number }
    const user = await em().findOne(UserAccount, owner)
    if (!user || user.tokenGeneration !== claims.gen) return undefined
    return callerOf(user, rules)
  }
}
