import type { Handler } from '../../api/handler.ts'
import { authenticateClient, clientMembers } from './client-authentication.ts'
import { byClientCredentials, byPassword, byRefreshToken } from './grants.ts'
import { oauthError } from './oauth-error.ts'

const grants = {
  password: { needs: ['username', 'password'], run: byPassword },
  refresh_token: { needs: ['refresh_token'], run: byRefreshToken },
  client_credentials: { needs: [], run: byClientCredentials },
} as const

export const grantTypes = Object.keys(grants)

/** The token endpoint with its three grants (P4, P5). */
export const createToken: Handler<'createToken'> = async (request) => {
  const { em, body, address, requestId, now, platform, afterCommit } = request
  const grant = grants[body.grant_type]
  const missing = [...clientMembers(request), ...grant.needs].filter((name) => !body[name])
  if (missing.length > 0) throw oauthError('invalid_request', `Missing: ${missing.join(', ')}.`)

  const client = await authenticateClient(request)
  if (!client.grants.includes(body.grant_type)) {
    throw oauthError('unauthorized_client', 'The client may not use this grant_type.')
  }

  const rules = request.rules.forCompany(client.companyId)
  const token = await grant.run({
    ...{ em, body, address, requestId, now, platform, afterCommit },
    ...{ client, rules },
  })

  return { status: 200, body: token, headers: { 'Cache-Control': 'no-store' } }
}
