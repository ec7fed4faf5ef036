import { UserAccount } from '../../entities/user-account.ts'
import { errors } from '../platform/errors.ts'
import type { Handler } from '../platform/handler.ts'

/** Who is asking, with the other credentials of the same employee (D2). */
export const getSession: Handler<'getSession'> = async (request) => {
  const { caller, accessToken, em, tokens, basicTokens } = request

  const user = await em.findOne(UserAccount, { id: caller.userId, companyId: caller.companyId })
  if (!user) throw errors.invalidToken()

  // A token that is there is given back and not renewed: its end, and that of its family, stay what they are.
  const issue = async () => {
    const { accessToken: issued } = await tokens.issue({
      subject: caller.subject,
      companyId: caller.companyId,
      clientId: caller.clientId,
      supplierEntityId: caller.supplierEntityId,
      scopes: [...caller.scopes],
      generation: user.tokenGeneration,
      family: null,
    })
    return issued
  }

  return {
    status: 200,
    body: {
      access_token: accessToken ?? (await issue()),
      isValid: true,
      ParentEntityId: caller.companyId,
      RQEmployeeId: caller.userId,
      basic_token: await basicTokens.issue(user),
    },
  }
}
