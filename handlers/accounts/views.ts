import type { JWK } from 'jose'
import type { Key } from '../../generated/accounts/types.gen.ts'

/** A key's public part and nothing else, whatever the stored key holds. */
export function toKey({ kty = '', crv = '', x = '', kid = '', alg = '', use = '' }: JWK): Key {
  return { kty, crv, x, kid, alg, use } as Key
}
