// The scopes that a client may use for itself and for a user (K2, K4), by the roles as they are now. Tested by
// test/accounts/scopes.test.ts and test/reportdata/sessions.long.test.ts.
import type { Client } from '../../../entities/tables/accounts/client.ts'
import type { UserAccount } from '../../../entities/tables/usermanager/user-account.ts'
import type { RuleSnapshot } from '../../rules/evaluate/rule-snapshot.ts'
import { PASSWORD_CHANGE } from './principal.ts'

/**
 * The scopes of a client without a user: those that it may have, of its role, except changing a password, which a client
 * does not have.
 */
export function scopesOfClient(rules: RuleSnapshot, client: Client): string[] {
  const allowed = new Set(possibleScopes(rules, client))
  return rules.scopesOf(client.role).filter((scope) => scope !== PASSWORD_CHANGE && allowed.has(scope))
}

/** The scopes of a user by its roles; with a temporary password only that of changing it. */
export const scopesOfAccount = (rules: RuleSnapshot, user: UserAccount): readonly string[] =>
  user.passwordIsTemporary ? [PASSWORD_CHANGE] : rules.scopesOf(...user.roles)

/** The scopes of a user that apply only at the nodes it is assigned to (U9). */
export const nodeScopesOfAccount = (rules: RuleSnapshot, user: UserAccount): readonly string[] =>
  rules.nodeScopesOf(...user.roles)

/** The scopes that both are allowed. A supplier's client acts only for users of that supplier. */
export function scopesOfUser(rules: RuleSnapshot, client: Client, user: UserAccount): string[] {
  const isForeign = client.supplierEntityId && user.supplierEntityId !== client.supplierEntityId
  if (isForeign) return []
  const ofClient = new Set(possibleScopes(rules, client))
  return scopesOfAccount(rules, user).filter((scope) => ofClient.has(scope))
}

/** The scopes of a client: its own that its role allows, or all that the role allows, those for users included. */
export function possibleScopes(
  rules: RuleSnapshot,
  { role, scopes }: { role: string; scopes?: readonly string[] | null },
): string[] {
  const ofRole = [...rules.delegableScopesOf(role)]
  return scopes ? ofRole.filter((scope) => scopes.includes(scope)) : ofRole
}
