import type { JWK } from 'jose'
import type { Key } from '../../generated/accounts/types.gen.ts'

/** The public members of a key only. */
export function toKey({ kty = '', crv = '', x = '', kid = '', alg = '', use = '' }: JWK): Key {
  return { kty, crv, x, kid, alg, use } as Key
}
