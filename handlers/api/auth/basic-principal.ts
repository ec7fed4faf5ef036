// The caller for a user who authenticates without an access token (D2), with the scopes and the revocation keys
// that an access token of the user would have. Tested by test/reportdata/authentication.test.ts and
// test/reportdata/sessions.long.test.ts.
import type { Client } from '../../../entities/tables/accounts/client.ts'
import type { UserAccount } from '../../../entities/tables/usermanager/user-account.ts'
import type { RuleSnapshot } from '../../rules/evaluate/rule-snapshot.ts'
import { type CachedPrincipal, revocationKeysOf } from './principal.ts'
import { nodeScopesOfAccount, scopesOfAccount, scopesOfUser } from './scopes.ts'

/**
 * How long a user's row is cached; a lock, a disabling or a new password still takes effect at once, by
 * revocation.
 */
export const CACHED_MS = 300_000

/** What the credentials of a user are bound to. */
export interface Bound {
  /** The client through which the user logged in; it limits the scopes. */
  client?: Client | undefined
  /** The scopes of the credentials, which no later ones exceed. */
  scopes?: ReadonlySet<string> | undefined
  family?: string | null
  sessionId?: string | null
}

/** The user as a caller; undefined if the user cannot log in, or not through this client. */
export function principalOf(
  user: UserAccount,
  rules: RuleSnapshot,
  { client, scopes, family = null, sessionId = null }: Bound = {},
): CachedPrincipal | undefined {
  if (!user.isActive || user.isLocked || !user.passwordHash || client?.isActive === false) return undefined
  const ofCompany = rules.forCompany(user.companyId)
  const present = client ? scopesOfUser(ofCompany, client, user) : scopesOfAccount(ofCompany, user)
  const caller = {
    kind: 'user' as const,
    subject: `user:${user.id}`,
    companyId: user.companyId,
    userId: user.id,
    clientId: client?.id ?? '',
    clientGeneration: client?.tokenGeneration ?? 1,
    family,
    sessionId,
    supplierEntityId: user.supplierEntityId ?? null,
    scopes: new Set(scopes ? present.filter((scope) => scopes.has(scope)) : present),
    nodeScopes: new Set(nodeScopesOfAccount(ofCompany, user)),
    generation: user.tokenGeneration,
    tokenId: '',
    expiresAt: Number.POSITIVE_INFINITY,
    authenticatedAt: null,
  }
  return { caller, revocationKeys: revocationKeysOf(caller) }
}
