import { hashPassword } from '../../../entities/tables/accounts/secrets.ts'
import { requireScopes } from '../../api/auth/principal.ts'
import type { Handler } from '../../api/handler.ts'
import { userTarget } from '../../runtime/observe/audit.ts'
import { insertUsers, NEW_USER_ROLE } from './users/new-users.ts'
import { detailsOf } from './users/user-details.ts'
import { nameParts, parentFact, passwordParts, phoneParts, userFacts } from './users/user-facts.ts'

/** Imports a user from another system, without a mail; only an import sets CorrelationId (U1, U6). */
export const importUser: Handler<'importUser'> = async ({ caller, body, em, check, rules, audit }) => {
  const { companyId } = caller
  requireScopes(caller, rules.scopesOf(NEW_USER_ROLE))
  const parent = await parentFact(em, companyId, body.ParentEntityId)

  await check(
    { ...userFacts(body, body.CorrelationId ?? null), parent },
    { ...phoneParts(body), ...nameParts(body), ...passwordParts(body, companyId) },
  )

  const password_hash = body.Password ? await hashPassword(body.Password) : null
  const details = { ...detailsOf(body), correlation_id: body.CorrelationId ?? null, password_hash }
  const [user] = await em.transactional(async (inner) => {
    const users = await insertUsers(inner, companyId, [details])
    await audit(inner, 'user.imported', ...users.map(({ Id: id }) => userTarget({ companyId, id })))
    return users
  })
  if (!user) throw new Error('An insert of a user returned no row')

  return { status: 201, body: user }
}
