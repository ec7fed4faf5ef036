import { UserAccount } from '../../entities/user-account.ts'
import { callerOf } from '../platform/basic-caller.ts'
import { errors } from '../platform/errors.ts'
import type { Handler } from '../platform/handler.ts'

/** Who is asking, with the other credentials of the same employee (D2). */
export const getSession: Handler<'getSession'> = async (request) => {
  const { caller, accessToken, em, tokens, basicTokens, rules } = request

  const user = await em.findOne(UserAccount, { id: caller.userId, companyId: caller.companyId })
  const present = user && !user.passwordIsTemporary ? callerOf(user, rules)?.caller : undefined
  // What has ended the caller's credentials since they were looked at: nobody gets new ones out of old ones.
  if (!user || !present || caller.generation < present.generation) throw errors.invalidToken()

  // A token that is there is given back and not renewed: its end, and that of its family, stay what they are.
  const issued = async () => {
    const { subject, companyId, supplierEntityId, scopes, generation } = present
    const { clientId } = caller
    const grant = { subject, companyId, clientId, supplierEntityId, scopes: [...scopes], generation }
    return (await tokens.issue({ ...grant, family: null })).accessToken
  }

  return {
    status: 200,
    body: {
      access_token: accessToken ?? (await issued()),
      isValid: true,
      ParentEntityId: caller.companyId,
      RQEmployeeId: caller.userId,
      basic_token: await basicTokens.issue(user),
    },
  }
}
