// The scopes of a token (K2 of the requirements): the requested ones, each of which the client, and the user if
// there is one, must be allowed; without a request, all that both are allowed. Tested by
// test/accounts/scopes.test.ts.
import type { Client } from '../../entities/accounts/client.ts'
import type { UserAccount } from '../../entities/usermanager/user-account.ts'
import { PASSWORD_CHANGE } from '../platform/auth/principal.ts'
import type { RuleSnapshot } from '../platform/rules/evaluate/rule-snapshot.ts'
import { oauthError } from './oauth-error.ts'

/**
 * The scopes of a client without a user: those that it may have, of its role, except changing a password, which a client
 * does not have.
 */
export function scopesOfClient(rules: RuleSnapshot, client: Client): string[] {
  const allowed = new Set(possibleScopes(rules, client))
  return rules.scopesOf(client.role).filter((scope) => scope !== PASSWORD_CHANGE && allowed.has(scope))
}

/** The scopes that both are allowed. A supplier's client acts only for users of that supplier. */
export function scopesOfUser(rules: RuleSnapshot, client: Client, user: UserAccount): string[] {
  const isForeign = client.supplierEntityId && user.supplierEntityId !== client.supplierEntityId
  if (isForeign) return []
  const ofClient = new Set(possibleScopes(rules, client))
  const ofUser = user.passwordIsTemporary ? [PASSWORD_CHANGE] : rules.scopesOf(...user.roles)
  return ofUser.filter((scope) => ofClient.has(scope))
}

/** The scopes of a client: its own that its role allows, or all that the role allows, those for users included. */
export function possibleScopes(
  rules: RuleSnapshot,
  { role, scopes }: { role: string; scopes?: readonly string[] | null },
): string[] {
  const ofRole = [...rules.delegableScopesOf(role)]
  return scopes ? ofRole.filter((scope) => scopes.includes(scope)) : ofRole
}

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
