// An access token as a text: what it says, signed with the environment's key (P6). Keys are every process's and machine's
// of one environment, so that each accepts the others' tokens; the audience keeps environments apart. That a token is not
// expired or revoked by now is not asked here but in tokens.ts. Held by test/platform/tokens.test.ts.
import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import type { RememberedCaller } from './caller.ts'
import { ALGORITHM, type KeyRing } from './signing-keys.ts'

/** Seconds that an access token lives (P4). */
export const ACCESS_TOKEN_SECONDS = 43_200

const TYPE = 'at+jwt'

/** What a new token says; `generation` dies when the subject's is raised, `family` with its refresh tokens. */
export interface Grant {
  subject: string
  companyId: number
  clientId: string
  supplierEntityId: number | null
  scopes: readonly string[]
  generation: number
  family: string | null
}

export interface AccessTokens {
  sign(grant: Grant): Promise<{ accessToken: string; tokenId: string }>
  /** The caller of a token, or undefined where it is expired, foreign or not a token. */
  verify(accessToken: string): Promise<RememberedCaller | undefined>
}

interface AccessTokensOptions {
  keys: KeyRing
  environment: string
  now: () => number
}

export function createAccessTokens({ keys, environment, now }: AccessTokensOptions): AccessTokens {
  const issuer = `urn:retail-api:${environment}`

  return {
    async sign(grant) {
      const tokenId = randomUUID()
      const signer = await keys.signer()
      const issuedAt = Math.floor(now() / 1000)
      const accessToken = await new SignJWT({
        company: grant.companyId,
        client_id: grant.clientId,
        scope: grant.scopes.join(' '),
        gen: grant.generation,
        ...(grant.family && { fam: grant.family }),
        ...(grant.supplierEntityId && { supplier: grant.supplierEntityId }),
      })
        .setProtectedHeader({ alg: ALGORITHM, kid: signer.kid, typ: TYPE })
        .setIssuer(issuer)
        .setAudience(environment)
        .setSubject(grant.subject)
        .setJti(tokenId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
        .sign(signer.key)
      return { accessToken, tokenId }
    },

    async verify(accessToken) {
      const claims = await keys.claimsOf(accessToken, {
        issuer,
        audience: environment,
        typ: TYPE,
        requiredClaims: ['sub', 'jti', 'exp', 'company', 'scope', 'gen'],
        currentDate: new Date(now()),
      })
      if (typeof claims?.scope !== 'string') return undefined
      const subject = claims.sub ?? ''
      const [kind, id] = subject.split(':')
      const companyId = claims.company as number
      return {
        caller: {
          kind: kind === 'user' ? 'user' : 'client',
          subject,
          companyId,
          userId: kind === 'user' ? Number(id) : 0,
          clientId: claims.client_id as string,
          supplierEntityId: (claims.supplier as number | undefined) ?? null,
          scopes: new Set(claims.scope.split(' ')),
          generation: claims.gen as number,
          tokenId: claims.jti ?? '',
          expiresAt: (claims.exp ?? 0) * 1000,
        },
        revocationKeys: [
          `jti:${claims.jti}`,
          `sub:${subject}`,
          `company:${companyId}`,
          `client:${claims.client_id}`,
          ...(claims.fam ? [`fam:${claims.fam}`] : []),
        ],
      }
    },
  }
}
