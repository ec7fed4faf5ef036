// Signs and verifies access tokens, which are JWTs (P6). All processes and machines of an environment share its
// keys and accept one another's tokens; the audience separates environments. The issuer is this server's https
// origin: with PUBLIC_URL only that issuer is accepted, without it processes may have different issuers.
// tokens.ts checks expiry and revocation on each request. Tested by test/api/auth/tokens.test.ts.
import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import type { RuleSnapshot } from '../../rules/evaluate/rule-snapshot.ts'
import { type CachedPrincipal, type Principal, revocationKeysOf } from './principal.ts'
import { ALGORITHM } from './signing-key-rows.ts'
import type { KeyRing } from './signing-keys.ts'

/**
 * The longest lifetime of an access token in seconds (P4). Revocations are kept for an hour more
 * (entities/tables/accounts/revoke.ts).
 */
const ACCESS_TOKEN_SECONDS = 43_200

/** The lifetime of an access token in seconds, by the rules of its company. */
export const accessTokenSeconds = (rules: RuleSnapshot): number =>
  Math.min(rules.limit('accounts/limits', 'AccessTokenMinutes') * 60, ACCESS_TOKEN_SECONDS)

const TYPE = 'at+jwt'

/** `sub` is unique for the issuer (RFC 7519, section 4.1.2), but each company has a user with this id. */
const claimOf = ({ subject, companyId }: Grant) => subject.replace(/^user:/, `user:${companyId}:`)

const subjectOf = (claim: string) => claim.replace(/^user:[0-9]+:/, 'user:')

/**
 * The claims of a new token. It is revoked by raising its subject's generation, or by revoking its refresh
 * token family.
 */
export interface Grant {
  subject: string
  companyId: number
  clientId: string
  supplierEntityId: number | null
  scopes: readonly string[]
  /** The scopes that only apply at the user's nodes; others may be among them. By default none. */
  nodeScopes?: readonly string[] | undefined
  generation: number
  /** The generation of the requesting client; raising it ends the client's tokens. By default the first. */
  clientGeneration?: number
  family: string | null
  /** The session of the basic token for which the token is issued (D2). */
  sessionId?: string | null
  /** When the user authenticated, in seconds; set if the lifetime of later credentials counts from then (D2). */
  authenticatedAt?: number
  /** The expiry in seconds of a token that must not outlive other credentials. */
  expiresBy?: number
  /** The lifetime; by default the longest. */
  seconds?: number
}

/** A verified token: the caller, and the key that signed it. */
export interface VerifiedToken extends CachedPrincipal {
  kid: string
}

interface AccessTokens {
  sign(grant: Grant): Promise<{ accessToken: string; tokenId: string }>
  /** The caller of a token; undefined if it is expired, from another environment or not a token. */
  verify(accessToken: string): Promise<VerifiedToken | undefined>
}

interface AccessTokensOptions {
  keys: KeyRing
  environment: string
  issuer: () => string
  onlyOwnIssuer: boolean
  now: () => number
}

export function createAccessTokens(options: AccessTokensOptions): AccessTokens {
  const { keys, environment, issuer, onlyOwnIssuer, now } = options
  const isAccepted = (name: string) =>
    onlyOwnIssuer ? name === issuer() : URL.parse(name)?.protocol === 'https:'

  return {
    async sign(grant) {
      const tokenId = randomUUID()
      const signer = await keys.signer()
      const issuedAt = Math.floor(now() / 1000)
      const nodeScopes = grant.scopes.filter((scope) => grant.nodeScopes?.includes(scope))
      const lifetime = Math.min(grant.seconds ?? Infinity, ACCESS_TOKEN_SECONDS)
      const accessToken = await new SignJWT({
        company: grant.companyId,
        client_id: grant.clientId,
        scope: grant.scopes.join(' '),
        gen: grant.generation,
        cgen: grant.clientGeneration ?? 1,
        ...(nodeScopes.length > 0 && { node_scope: nodeScopes.join(' ') }),
        ...(grant.family && { fam: grant.family }),
        ...(grant.sessionId && { sid: grant.sessionId }),
        ...(grant.supplierEntityId && { supplier: grant.supplierEntityId }),
        ...(grant.authenticatedAt && { auth_time: grant.authenticatedAt }),
      })
        .setProtectedHeader({ alg: ALGORITHM, kid: signer.kid, typ: TYPE })
        .setIssuer(issuer())
        .setAudience(environment)
        .setSubject(claimOf(grant))
        .setJti(tokenId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(Math.min(issuedAt + lifetime, grant.expiresBy ?? Infinity))
        .sign(signer.key)
      return { accessToken, tokenId }
    },

    async verify(accessToken) {
      const verified = await keys.claimsOf(accessToken, {
        audience: environment,
        typ: TYPE,
        requiredClaims: ['iss', 'sub', 'jti', 'exp', 'company', 'scope', 'gen'],
        currentDate: new Date(now()),
      })
      if (!verified) return undefined
      const { claims, kid } = verified
      if (typeof claims.scope !== 'string' || !isAccepted(claims.iss ?? '')) return undefined
      const companyId = claims.company as number
      const subject = subjectOf(claims.sub ?? '')
      const [kind, id] = subject.split(':')
      const caller: Principal = {
        kind: kind === 'user' ? 'user' : 'client',
        subject,
        companyId,
        userId: kind === 'user' ? Number(id) : 0,
        clientId: (claims.client_id as string | undefined) ?? '',
        clientGeneration: (claims.cgen as number | undefined) ?? 1,
        family: (claims.fam as string | undefined) ?? null,
        sessionId: (claims.sid as string | undefined) ?? null,
        supplierEntityId: (claims.supplier as number | undefined) ?? null,
        scopes: new Set(claims.scope.split(' ')),
        nodeScopes: new Set((claims.node_scope as string | undefined)?.split(' ')),
        generation: claims.gen as number,
        tokenId: claims.jti ?? '',
        expiresAt: (claims.exp ?? 0) * 1000,
        authenticatedAt: (claims.auth_time as number | undefined) ?? null,
      }
      return { caller, kid, revocationKeys: revocationKeysOf(caller) }
    },
  }
}
