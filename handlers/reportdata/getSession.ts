import { UserAccount } from '../../entities/usermanager/user-account.ts'
import { accessTokenSeconds } from '../platform/auth/access-token.ts'
import { principalOf } from '../platform/auth/basic-principal.ts'
import type { Principal } from '../platform/auth/principal.ts'
import { errors } from '../platform/errors/errors.ts'
import type { Handler } from '../platform/handler.ts'

/**
 * The caller's session, with an access token and a basic token (D2). Their scopes and lifetime do not exceed those of
 * the credentials in the request.
 */
export const getSession: Handler<'getSession'> = async (request) => {
  const { caller, accessToken, basicToken, em, tokens, basicTokens, rules } = request

  const user = await em.findOne(UserAccount, { id: caller.userId, companyId: caller.companyId })
  // After a log-on with a password the new tokens get the user's current scopes, not the cached ones. After a request
  // with a token they get the scopes of that token.
  const isPassword = accessToken === undefined && basicToken === undefined
  const scopes = isPassword ? undefined : caller.scopes
  const present = user && !user.passwordIsTemporary ? principalOf(user, rules, scopes)?.caller : undefined
  // The credentials were revoked after authentication, so no new tokens are issued.
  if (!present || caller.generation < present.generation) throw errors.invalidToken()
  const { authenticatedAt } = caller

  // A token from the request is returned unchanged and not renewed, so that its expiry and its family do not change.
  const issued = async () => {
    const { subject, companyId, supplierEntityId, generation } = present
    const { accessToken: fresh } = await tokens.issue({
      subject,
      companyId,
      clientId: caller.clientId,
      supplierEntityId,
      scopes: [...present.scopes],
      generation,
      family: null,
      seconds: accessTokenSeconds(rules),
      ...endOf(caller),
    })
    return fresh
  }

  return {
    status: 200,
    body: {
      access_token: accessToken ?? (await issued()),
      isValid: true,
      ParentEntityId: caller.companyId,
      RQEmployeeId: caller.userId,
      basic_token: basicToken ?? (await basicTokens.issue({ ...present, authenticatedAt }, rules)),
    },
  }
}

/** The expiry that new tokens inherit: an access token for a basic token expires with it, and vice versa. */
function endOf({ authenticatedAt, expiresAt }: Principal) {
  if (authenticatedAt === null) return {}
  return { authenticatedAt, expiresBy: Math.floor(expiresAt / 1000) }
}
