// Operations that users perform for themselves only (`x-own-user`): another user's path is refused before the
// request is parsed (P7); an unknown user is left to the handler, which responds with 404. Tested by
// test/usermanager/changePassword.test.ts and test/operations/access-matrix.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { UserAccount } from '../../../entities/tables/usermanager/user-account.ts'
import { errors } from '../../runtime/errors/errors.ts'
import type { Platform } from './platform.ts'
import type { MatchedContext } from './request-context.ts'

const MAX_ID = 2_147_483_647

export function requireSelf(ctx: MatchedContext, platform: Platform): Promise<void> | undefined {
  const { operation, path, caller } = ctx
  const id = path.UserId
  if (!operation.isForOwnUser || !caller || id === caller.userId) return undefined
  // The validation reports a value that is not an identifier.
  if (typeof id !== 'number' || !Number.isInteger(id) || id < 1 || id > MAX_ID) return undefined
  return refuseColleague(platform.em(), { id, companyId: caller.companyId })
}

async function refuseColleague(em: EntityManager, user: { id: number; companyId: number }): Promise<void> {
  if ((await em.count(UserAccount, user)) === 0) return
  throw errors.forbidden('Users change their own password and nobody else’s.', 'NotOwnPassword')
}
