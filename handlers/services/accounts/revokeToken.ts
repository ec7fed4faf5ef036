import type { Client } from '../../../entities/tables/accounts/client.ts'
import { revokeAccessToken } from '../../api/auth/basic-sessions.ts'
import type { Handler, HandlerRequest } from '../../api/handler.ts'
import { authenticateClient, clientMembers } from './client-authentication.ts'
import { oauthError } from './oauth-error.ts'
import { endFamily, findRefreshToken } from './refresh-tokens.ts'

type RevokeRequest = Pick<HandlerRequest<'revokeToken'>, 'em' | 'body' | 'now' | 'platform'> & {
  client: Client
}

/** Revokes a token of the calling client (RFC 7009). Other tokens are ignored with the same response. */
export const revokeToken: Handler<'revokeToken'> = async (request) => {
  const { em, body, now, platform, afterCommit } = request
  const missing = [...clientMembers(request), 'token' as const].filter((name) => !body[name])
  if (missing.length > 0) throw oauthError('invalid_request', `Missing: ${missing.join(', ')}.`)

  const client = await authenticateClient(request)
  const sent = { em, body, now, platform, client }

  // token_type_hint is not needed: a lookup shows which kind it is.
  if ((await endRefreshToken(sent)) || (await endAccessToken(sent))) {
    await afterCommit(platform.revocations.refresh)
  }

  return { status: 200, body: undefined, headers: { 'Cache-Control': 'no-store' } }
}

/** Revoking a refresh token revokes all tokens of its login, access tokens too. */
async function endRefreshToken({ em, body, client, now }: RevokeRequest): Promise<boolean> {
  const refreshToken = await findRefreshToken(em, client, body.token ?? '')
  if (!refreshToken) return false
  await endFamily(em, refreshToken, now())
  return true
}

async function endAccessToken({ em, body, client, platform }: RevokeRequest): Promise<boolean> {
  const caller = await platform.tokens.authenticate(body.token ?? '')
  if (!caller || caller.clientId !== client.id) return false
  await revokeAccessToken(em, caller)
  return true
}
