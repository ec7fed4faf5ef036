// What users do for themselves alone (`x-own-user`): a colleague's path is refused before anything of the request is read
// (P7), somebody's who is not of the company is left to the handler, which finds nobody.
// Tested by test/usermanager/changePassword.test.ts and test/operations/access-matrix.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { UserAccount } from '../../../entities/user-account.ts'
import { errors } from '../errors/errors.ts'
import type { Platform } from './platform.ts'
import type { MatchedContext } from './request-context.ts'

const MAX_ID = 2_147_483_647

export function requireSelf(ctx: MatchedContext, platform: Platform): Promise<void> | undefined {
  const { operation, path, caller } = ctx
  const id = path.UserId
  if (!operation.isForOwnUser || !caller || id === caller.userId) return undefined
  // What is no identifier is a fault of the request, told by the validation.
  if (typeof id !== 'number' || !Number.isInteger(id) || id < 1 || id > MAX_ID) return undefined
  return refuseColleague(platform.em(), { id, companyId: caller.companyId })
}

async function refuseColleague(em: EntityManager, user: { id: number; companyId: number }): Promise<void> {
  if ((await em.count(UserAccount, user)) === 0) return
  throw errors.forbidden('Users change their own password and nobody else’s.', 'NotOwnPassword')
}
