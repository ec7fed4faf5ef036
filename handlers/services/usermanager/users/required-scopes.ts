// Who may change whose account (U8). A change that leads to a credential of a user needs every scope of the user's roles,
// as giving the roles does (K4). Otherwise a caller with users.write alone could become an administrator. A change that
// takes rights from an administrator needs them too, so that such a caller cannot lock a company out. Both are called with
// the user's row locked, because a role may be assigned at the same time. Tested by test/accounts/escalation.test.ts.
import type { UserAccount } from '../../../../entities/tables/usermanager/user-account.ts'
import { type Principal, requireScopes } from '../../../api/auth/principal.ts'
import type { RuleSnapshot } from '../../../rules/evaluate/rule-snapshot.ts'

type Target = Pick<UserAccount, 'roles'>

/** Throws 403 unless the caller has all scopes of the user. Each role counts: Supplier hides the others, but may be removed. */
export function requireScopesOf(caller: Principal, rules: RuleSnapshot, { roles }: Target): void {
  requireScopes(caller, [...new Set(roles.flatMap((role) => rules.scopesOf(role)))])
}

/** Throws 403 if the user is an administrator whose scopes the caller lacks. */
export function requireScopesOfAdministrator(caller: Principal, rules: RuleSnapshot, user: Target): void {
  if (user.roles.includes('Administrator')) requireScopesOf(caller, rules, user)
}
