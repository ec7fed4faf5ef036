// Who is asking, whatever proved it: an access token, a password or a basic token. Whether the credentials still count is
// asked on every request, by what stands here. Tested by test/platform/auth/tokens.test.ts and
// test/reportdata/authentication.test.ts.

/** The only scope of a user who logged on with a temporary password (U3). */
export const PASSWORD_CHANGE = 'password.change'

/** A client's id and secret as they were sent; empty where they could not be read. */
export interface ClientCredentials {
  id: string
  secret: string
}

/** Who is asking: a user of a company, or one of its clients. */
export interface Principal {
  kind: 'user' | 'client'
  /** `user:12` or `client:<id>`: the key of rate limits and revocations. */
  subject: string
  companyId: number
  /** 0 for a client. */
  userId: number
  clientId: string
  /** The supplier node that the token speaks for, if any (A6). */
  supplierEntityId: number | null
  scopes: ReadonlySet<string>
  /** What the credentials die by, all of a user's at once (P6). */
  generation: number
  tokenId: string
  expiresAt: number
  /** When the user proved who it is, in seconds, where the credentials go on from that and must not outlive it (D2). */
  authenticatedAt: number | null
}

/** A caller who need not be proved again, and by which keys the credentials are revoked. */
export interface CachedPrincipal {
  caller: Principal
  revocationKeys: readonly string[]
}
