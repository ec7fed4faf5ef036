import { requireScopes } from '../../api/auth/principal.ts'
import type { Handler } from '../../api/handler.ts'
import { userTarget } from '../../runtime/observe/audit.ts'
import { insertUsers, inviteUsers, NEW_USER_ROLE } from './users/new-users.ts'
import { detailsOf } from './users/user-details.ts'
import { nameParts, parentFact, phoneParts, userFacts } from './users/user-facts.ts'

/** Adds an Employee without a password, and queues a mail with a link to set the first one (U0, U3). */
export const createUser: Handler<'createUser'> = async ({ caller, body, em, rules, check, audit }) => {
  const { companyId } = caller
  requireScopes(caller, rules.scopesOf(NEW_USER_ROLE))
  const parent = await parentFact(em, companyId, body.ParentEntityId)

  await check({ ...userFacts(body), parent }, { ...phoneParts(body), ...nameParts(body) })

  const [user] = await em.transactional(async (inner) => {
    const users = await insertUsers(inner, companyId, [detailsOf(body)])
    await inviteUsers(inner, companyId, users, rules)
    await audit(inner, 'user.created', ...users.map(({ Id: id }) => userTarget({ companyId, id })))
    return users
  })
  if (!user) throw new Error('An insert of a user returned no row')

  return { status: 200, body: user, existed: false }
}
