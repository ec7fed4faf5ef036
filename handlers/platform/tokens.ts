// Access tokens as they are given out and shown again (P6). A verified token is cached by its text, which saves the
// signature; its expiry and revocation are looked at on every request all the same.
// Held by test/accounts/createToken.test.ts and test/platform/tokens.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { JWK } from 'jose'
import { LRUCache } from 'lru-cache'
import { createAccessTokens, type Grant } from './access-token.ts'
import type { Caller, RememberedCaller } from './caller.ts'
import type { Revocations } from './revocations.ts'
import { createKeyRing, type KeyRing } from './signing-keys.ts'

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
  const cache = new LRUCache<string, RememberedCaller>({ max: remembered })
  const keys = await createKeyRing(em, now)
  const { sign, verify } = createAccessTokens({ keys, environment, now })

  return {
    issue: sign,

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
}
