// What a token may do (K2 of the requirements): the words that were asked for, each of which the client, and the user where
// there is one, must be allowed; without any, all that they may both do. Tested by test/accounts/scopes.test.ts.
import type { Client } from '../../entities/client.ts'
import type { UserAccount } from '../../entities/user-account.ts'
import { PASSWORD_CHANGE } from '../platform/auth/principal.ts'
import type { RuleSnapshot } from '../platform/rules/evaluate/rule-snapshot.ts'
import { oauthError } from './oauth-error.ts'

/** A client by itself: what its role may do, without what only somebody with a password has use for. */
export function scopesOfClient(rules: RuleSnapshot, client: Client): string[] {
  return rules.scopesOf(client.role).filter((scope) => scope !== PASSWORD_CHANGE)
}

/** What both may do. A supplier's client speaks for nobody but that supplier's users, so it never does what a company may. */
export function scopesOfUser(rules: RuleSnapshot, client: Client, user: UserAccount): string[] {
  const isForeign = client.supplierEntityId && user.supplierEntityId !== client.supplierEntityId
  if (isForeign) return []
  const ofClient = rules.delegableScopesOf(client.role)
  const ofUser = user.passwordIsTemporary ? [PASSWORD_CHANGE] : rules.scopesOf(...user.roles)
  return ofUser.filter((scope) => ofClient.has(scope))
}

/** The scopes of a token, in the order of `allowed`. Throws 400 invalid_scope for one that is not, and where none is left. */
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
