// Issues and authenticates access tokens (P6). A verified token is cached by its text, which saves verifying
// the signature; expiry, key and revocation are checked on every request.
// Tested by test/accounts/createToken.test.ts, test/api/auth/tokens.test.ts and
// test/api/auth/signing-keys.long.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { JWK } from 'jose'
import { LRUCache } from 'lru-cache'
import type { EncryptionKeys } from '../../runtime/process/settings.ts'
import { createAccessTokens, type Grant, type VerifiedToken } from './access-token.ts'
import type { Principal } from './principal.ts'
import type { Revocations } from './revocations.ts'
import { createKeyRing, type KeyRing } from './signing-keys.ts'

export interface Tokens {
  /** The https origin that issues the tokens: `iss`, and the origin of the metadata of RFC 8414. */
  issuer(): string
  issue(grant: Grant): Promise<{ accessToken: string; tokenId: string }>
  /**
   * The caller of a token; undefined if it is expired, revoked, from another environment or not a token. A promise only
   * for a token whose signature has not been verified yet.
   */
  authenticate(accessToken: string): Principal | undefined | Promise<Principal | undefined>
  publicKeys(): JWK[]
  /** The environment's keys, which sign basic tokens too. */
  keys: KeyRing
}

interface TokensOptions {
  em: () => EntityManager
  environment: string
  /** Called for each token, because a server may know its port only when it listens. */
  issuer: () => string
  /**
   * Whether tokens of other issuers are refused; false without PUBLIC_URL, because issuers then differ between
   * processes.
   */
  onlyOwnIssuer?: boolean
  revocations: Pick<Revocations, 'covers'>
  /** The keys that encrypt the private keys in the database; undefined stores them as plain text. */
  encryptionKeys?: EncryptionKeys | undefined
  now?: () => number
  maxCached?: number
}

export async function createTokens({
  em,
  environment,
  issuer,
  onlyOwnIssuer = false,
  revocations,
  encryptionKeys,
  now = Date.now,
  maxCached = 10_000,
}: TokensOptions): Promise<Tokens> {
  const cache = new LRUCache<string, VerifiedToken>({ max: maxCached })
  const keys = await createKeyRing(em, now, encryptionKeys)
  const { sign, verify } = createAccessTokens({ keys, environment, issuer, onlyOwnIssuer, now })

  const validCaller = ({ caller, kid, revocationKeys }: VerifiedToken): Principal | undefined => {
    if (caller.expiresAt <= now() || !keys.knows(kid)) return undefined
    return revocations.covers(revocationKeys, caller.generation) ? undefined : caller
  }

  return {
    issuer,
    issue: sign,

    authenticate(accessToken) {
      const known = cache.get(accessToken)
      if (known) return validCaller(known)
      return verify(accessToken).then((token) => {
        if (!token) return undefined
        cache.set(accessToken, token)
        return validCaller(token)
      })
    },

    publicKeys: keys.publicKeys,
    keys,
  }
}
