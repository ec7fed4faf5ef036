import type { TokenErrorCode } from '../../generated/accounts/types.gen.ts'
import { Problem } from '../platform/errors/errors.ts'

/** A refusal of the token endpoint, in the product's words and in those of RFC 6749 (P5). */
export function oauthError(
  error: TokenErrorCode,
  description: string,
  status = 400,
  headers: Record<string, string> = {},
): Problem {
  const body = {
    Message: error,
    Description: description,
    error,
    error_description: description,
  }
  return new Problem(status, body, headers)
}

/** A client that tried HTTP Basic is asked for it again, with 401 (RFC 6749, 5.2). */
export const invalidClient = (byBasic: boolean) =>
  oauthError(
    'invalid_client',
    'The client_id or client_secret is not correct.',
    byBasic ? 401 : 400,
    byBasic ? { 'WWW-Authenticate': 'Basic realm="accounts"' } : {},
  )

/** One sentence for unknown user, wrong password, disabled user and lock-out alike: nothing is told apart. */
export const invalidLogon = () =>
  oauthError('invalid_grant', 'The user name or password is not correct, or the account cannot log on.')

export const invalidRefreshToken = () =>
  oauthError('invalid_grant', 'The refresh token is not valid any more. Log on again.')
