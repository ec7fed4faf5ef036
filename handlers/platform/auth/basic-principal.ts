// A user who comes without an access token (D2): what such a caller may do is what a token of the user's could do, and
// ends when that would end. Tested by test/reportdata/authentication.test.ts.
import type { UserAccount } from '../../../entities/user-account.ts'
import type { RuleSnapshot } from '../rules/evaluate/rule-snapshot.ts'
import { type CachedPrincipal, PASSWORD_CHANGE } from './principal.ts'

/** For how long a user's row is not read again; a lock, a disabling or a new password count at once all the same. */
export const REMEMBERED_MS = 300_000

/** The user as a caller, with no more than `scopes`; undefined where the user cannot log on. */
export function principalOf(
  user: UserAccount,
  rules: RuleSnapshot,
  scopes?: ReadonlySet<string>,
): CachedPrincipal | undefined {
  if (!user.isActive || user.isLocked || !user.passwordHash) return undefined
  const subject = `user:${user.id}`
  const ofUser = user.passwordIsTemporary ? [PASSWORD_CHANGE] : rules.scopesOf(...user.roles)
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
    revocationKeys: [`sub:${subject}`, `company:${user.companyId}`],
  }
}
