import type { Handler } from '../../api/handler.ts'
import { grantTypes } from './createToken.ts'

const clientAuthentication = ['client_secret_basic', 'client_secret_post']

/** The authorization server metadata, from which OAuth libraries learn all other endpoints (RFC 8414). */
export const getServerMetadata: Handler<'getServerMetadata'> = async ({ platform, rules }) => {
  const issuer = platform.tokens.issuer()
  const scopes = Object.keys(rules.roles).flatMap((role) => [...rules.delegableScopesOf(role)])

  return {
    status: 200,
    body: {
      issuer,
      token_endpoint: `${issuer}/accounts/v1/oauth2/token`,
      token_endpoint_auth_methods_supported: clientAuthentication,
      revocation_endpoint: `${issuer}/accounts/v1/oauth2/revoke`,
      revocation_endpoint_auth_methods_supported: clientAuthentication,
      jwks_uri: `${issuer}/accounts/v1/jwks`,
      grant_types_supported: grantTypes,
      // Empty, because there is no authorization endpoint; RFC 8414 requires the member.
      response_types_supported: [],
      scopes_supported: [...new Set(scopes)].toSorted(),
      service_documentation: `${issuer}/docs`,
    },
  }
}
