// The caller for a user who authenticates without an access token (D2), with the scopes and the revocation keys
// that an access token of the user would have. Tested by test/reportdata/authentication.test.ts.
import { keyOfUser } from '../../../entities/accounts/revoke.ts'
import type { UserAccount } from '../../../entities/usermanager/user-account.ts'
import type { RuleSnapshot } from '../rules/evaluate/rule-snapshot.ts'
import { type CachedPrincipal, PASSWORD_CHANGE } from './principal.ts'

/**
 * How long a user's row is cached; a lock, a disabling or a new password still takes effect at once, by
 * revocation.
 */
export const CACHED_MS = 300_000

/** The user as a caller, limited to `scopes`; undefined if the user cannot log on. */
export function principalOf(
  user: UserAccount,
  rules: RuleSnapshot,
  scopes?: ReadonlySet<string>,
): CachedPrincipal | undefined {
  if (!user.isActive || user.isLocked || !user.passwordHash) return undefined
  const subject = `user:${user.id}`
  const ofUser = user.passwordIsTemporary
    ? [PASSWORD_CHANGE]
    : rules.of(user.companyId).scopesOf(...user.roles)
  return {
    caller: {
      kind: 'user',
      subject,
      companyId: user.companyId,
      userId: user.id,
      clientId: '',
      supplierEntityId: user.supplierEntityId ?? null,
      scopes: new Set(scopes ? ofUser.filter((scope) => scopes.has(scope)) : ofUser),
      generation: user.tokenGeneration,
      tokenId: '',
      expiresAt: Number.POSITIVE_INFINITY,
      authenticatedAt: null,
    },
    revocationKeys: [keyOfUser(user.companyId, user.id), `company:${user.companyId}`],
  }
}
