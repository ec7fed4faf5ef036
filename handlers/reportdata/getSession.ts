import { UserAccount } from '../../entities/user-account.ts'
import { principalOf } from '../platform/auth/basic-principal.ts'
import type { Principal } from '../platform/auth/principal.ts'
import { errors } from '../platform/errors/errors.ts'
import type { Handler } from '../platform/handler.ts'

/** Who is asking, with the other credentials of the same employee (D2): they may do no more and live no longer. */
export const getSession: Handler<'getSession'> = async (request) => {
  const { caller, accessToken, basicToken, em, tokens, basicTokens, rules } = request

  const user = await em.findOne(UserAccount, { id: caller.userId, companyId: caller.companyId })
  // A password may do what the user may do now, not when it was remembered; tokens keep to their scopes.
  const isPassword = accessToken === undefined && basicToken === undefined
  const scopes = isPassword ? undefined : caller.scopes
  const present = user && !user.passwordIsTemporary ? principalOf(user, rules, scopes)?.caller : undefined
  // What has ended the caller's credentials since they were looked at: nobody gets new ones out of old ones.
  if (!present || caller.generation < present.generation) throw errors.invalidToken()
  const { authenticatedAt } = caller

  // A token that is there is given back and not renewed: its end, and that of its family, stay what they are.
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

/** An access token for a basic token ends with it, and a basic token for that one too. */
function endOf({ authenticatedAt, expiresAt }: Principal) {
  if (authenticatedAt === null) return {}
  return { authenticatedAt, expiresBy: Math.floor(expiresAt / 1000) }
}
