// Authenticates a client (RFC 6749, 2.3.1) by its id and secret, in the form or by HTTP Basic, never with a
// secret in both.
// Tested by test/accounts/client-authentication.test.ts.
import type { Client } from '../../../entities/tables/accounts/client.ts'
import { findClient, recordUse } from '../../api/auth/client-secrets.ts'
import { hashOfName } from '../../api/auth/login-failures.ts'
import type { HandlerRequest } from '../../api/handler.ts'
import { auditRefusedLogin, clientTarget, UNKNOWN } from '../../runtime/observe/audit.ts'
import { invalidClient, oauthError } from './oauth-error.ts'

type ClientRequest = Pick<
  HandlerRequest<'createToken' | 'revokeToken'>,
  'em' | 'credentials' | 'address' | 'requestId' | 'platform'
> & { body: { client_id?: string; client_secret?: string } }

/** The form fields that must identify the client; none if HTTP Basic does. */
export const clientMembers = ({ credentials }: Pick<ClientRequest, 'credentials'>) =>
  credentials.client ? [] : (['client_id', 'client_secret'] as const)

/** The authenticated client. Throws 400 or 401 invalid_client. */
export async function authenticateClient(request: ClientRequest): Promise<Client> {
  const { em, body, credentials: sent, address, requestId, platform } = request
  const { client: basic } = sent
  if (basic && body.client_secret) {
    throw oauthError('invalid_request', 'Send the client_secret in the form or by HTTP Basic, not in both.')
  }
  if (basic && body.client_id && body.client_id !== basic.id) {
    throw oauthError('invalid_request', 'The client_id of the form is not the one of HTTP Basic.')
  }
  const credentials = basic ?? { id: body.client_id ?? '', secret: body.client_secret ?? '' }
  const { client, isRight } = await findClient(em, credentials)
  if (client && isRight) {
    await recordUse(em, client)
    return client
  }
  const named = client ? client.id : `name:${hashOfName(credentials.id)}`
  platform.loginEvents(requestId).failed({ method: 'client', client: named, accounts: [], address })
  if (client) {
    await auditRefusedLogin(em, { actor: UNKNOWN, address, requestId }, clientTarget(client))
  }
  throw invalidClient(basic !== undefined)
}
