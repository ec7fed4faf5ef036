// The caller of a request, authenticated by an access token, a password or a basic token, with everything that
// is needed to check expiry and revocation on every request.
// Tested by test/api/auth/tokens.test.ts and test/reportdata/authentication.test.ts.

import { keyOfUser } from '../../../entities/tables/accounts/revoke.ts'
import { errors } from '../../runtime/errors/errors.ts'

/** The only scope of a user who logged in with a temporary password (U3). */
export const PASSWORD_CHANGE = 'password.change'

/** A client's id and secret as sent; empty if they could not be parsed. */
export interface ClientCredentials {
  id: string
  secret: string
}

/** An authenticated caller: a user of a company, or one of its clients. */
export interface Principal {
  kind: 'user' | 'client'
  /** `user:12` or `client:<id>`: the key of rate limits and revocations. */
  subject: string
  companyId: number
  /** 0 for a client. */
  userId: number
  /** Empty for a user who authenticates without a client (D2). */
  clientId: string
  /** The generation of the client when the credentials were issued or read. */
  clientGeneration: number
  /** The refresh token family; null without one. */
  family: string | null
  /** The session of the basic token that the credentials are or come from; null without one. */
  sessionId: string | null
  /** The supplier node that the caller represents, if any (A6). */
  supplierEntityId: number | null
  scopes: ReadonlySet<string>
  /** Those of the scopes that allow writes only at the nodes that the user is assigned to (U9). */
  nodeScopes: ReadonlySet<string>
  /** The subject's generation: raising it revokes all its credentials at once (P6). */
  generation: number
  tokenId: string
  expiresAt: number
  /** When the user authenticated, in seconds; set if the lifetime of later credentials counts from then (D2). */
  authenticatedAt: number | null
}

/** A caller that may be cached, with the keys that revoke its credentials. */
export interface CachedPrincipal {
  caller: Principal
  revocationKeys: readonly string[]
}

/** The keys that end the caller's credentials when they are revoked (entities/tables/accounts/revoke.ts). */
export function revocationKeysOf(caller: Omit<Principal, 'scopes' | 'nodeScopes'>): string[] {
  const { kind, companyId, userId, clientId, clientGeneration, family, sessionId, tokenId } = caller
  return [
    ...(tokenId ? [`jti:${tokenId}`] : []),
    ...(kind === 'user' ? [keyOfUser(companyId, userId)] : []),
    `company:${companyId}`,
    ...(clientId ? [`client:${clientId}`, `client:${clientId}:${clientGeneration}`] : []),
    ...(family ? [`fam:${family}`] : []),
    ...(sessionId ? [`sid:${sessionId}`] : []),
  ]
}

/** Whether the caller has the scope for the whole company, and not only for its nodes (U9). */
export const hasEverywhere = (caller: Principal, scope: string): boolean =>
  caller.scopes.has(scope) && !caller.nodeScopes.has(scope)

/**
 * The scopes that the caller cannot grant, because its token does not have them (K4). Two kinds are exempt:
 * changing one's own password, and the scopes of suppliers, which work only for a supplier of the caller's company.
 */
const scopesBeyond = (caller: Principal, scopes: readonly string[]): string[] =>
  scopes.filter(
    (scope) => scope !== PASSWORD_CHANGE && !scope.startsWith('supplier.') && !hasEverywhere(caller, scope),
  )

/** Throws 403 if the caller cannot grant all of the scopes. */
export function requireScopes(caller: Principal, scopes: readonly string[]): void {
  const beyond = scopesBeyond(caller, scopes)
  if (beyond.length > 0) throw errors.scopesExceedCaller(beyond)
}

/** The author of a change as records store it: the Id of a user, or a ClientId (I1, A8). */
export const authorOf = (caller: Principal): string =>
  caller.kind === 'user' ? String(caller.userId) : caller.clientId
