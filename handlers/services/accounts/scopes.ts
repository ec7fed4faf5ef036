// The scopes of a token (K2 of the requirements): the requested ones, each of which the client, and the user if
// there is one, must be allowed; without a request, all that both are allowed. Tested by
// test/accounts/scopes.test.ts.
import { oauthError } from './oauth-error.ts'

/**
 * The granted scopes in the order of `allowed`. Throws 400 invalid_scope for a scope that is not allowed, or if
 * none is.
 */
export function grantedScopes(asked: string | undefined, allowed: readonly string[]): string[] {
  const words = asked?.split(' ').filter(Boolean) ?? []
  const refused = words.filter((word) => !allowed.includes(word))
  if (refused.length > 0) {
    throw oauthError('invalid_scope', 'The scope names something that this client or user may not do.')
  }
  if (allowed.length === 0) {
    throw oauthError('invalid_scope', 'There is nothing that this client may do for this user.')
  }
  return words.length === 0 ? [...allowed] : allowed.filter((scope) => words.includes(scope))
}
