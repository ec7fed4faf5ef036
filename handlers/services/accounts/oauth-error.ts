import type { TokenErrorCode } from '../../../generated/accounts/types.gen.ts'
import { Problem } from '../../runtime/errors/errors.ts'

/** An error of the token endpoint, with this product's members and those of RFC 6749 (P5). */
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

/** 401 with WWW-Authenticate for a client that used HTTP Basic (RFC 6749, 5.2), else 400. */
export const invalidClient = (byBasic: boolean) =>
  oauthError(
    'invalid_client',
    'The client_id or client_secret is not correct.',
    byBasic ? 401 : 400,
    byBasic ? { 'WWW-Authenticate': 'Basic realm="accounts"' } : {},
  )

/**
 * The same message for an unknown user, a wrong password, a disabled user and a lock-out, so that none can be
 * distinguished.
 */
export const invalidLogin = () =>
  oauthError('invalid_grant', 'The user name or password is not correct, or the account cannot log in.')

export const invalidRefreshToken = () =>
  oauthError('invalid_grant', 'The refresh token is not valid any more. Log in again.')
