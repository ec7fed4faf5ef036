// Authorisation (P7): the document names an operation's scopes, the token carries the caller's. The company in
// the path must be the token's, and so must the supplier, unless a company reads its supplier's availability
// (A4, A6). A company that does not exist gets the same 403. Of operations that users perform for themselves only
// (`x-own-user`), another user's path is refused before the request is parsed; an unknown user is left to the handler, which
// responds with 404.
// Tested by test/operations/access.test.ts, access-matrix.test.ts and test/usermanager/changePassword.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { UserAccount } from '../../../entities/tables/usermanager/user-account.ts'
import { errors, type Problem } from '../../runtime/errors/errors.ts'
import { PASSWORD_CHANGE, type Principal } from '../auth/principal.ts'
import type { Operation } from '../contract/operation.ts'
import type { Platform } from './platform.ts'
import type { MatchedContext } from './request-context.ts'

interface AuthorisationRequest {
  operation: Operation
  path: Record<string, unknown>
  caller: Principal | undefined
  tokenRefused: boolean
  credentialsProblem: Problem | undefined
}

export function requireAuthenticated({
  operation,
  caller,
  tokenRefused,
  credentialsProblem,
}: AuthorisationRequest): void {
  if (operation.anonymous || caller) return
  if (credentialsProblem) throw credentialsProblem
  throw tokenRefused ? errors.invalidToken() : errors.unauthorized()
}

export function authorise({ operation, path, caller }: AuthorisationRequest): void {
  if (operation.anonymous || !caller) return
  const granted = operation.scopes.some((scopes) => scopes.every((scope) => caller.scopes.has(scope)))
  // Roles contain this scope too; as the only scope it marks a temporary password.
  if (!granted && caller.scopes.size === 1 && caller.scopes.has(PASSWORD_CHANGE)) {
    throw errors.forbidden('The temporary password must be changed first.', 'PasswordChangeRequired')
  }
  if (!granted) throw errors.forbiddenBecause(`missing scope ${missingScopes(operation, caller)}`)
  if (operation.isForEmployees && caller.kind !== 'user') {
    throw errors.forbidden('The access token is not mapped to an employee.')
  }
  const company = path.CompanyId
  // A value that is not a number is reported by the validation later.
  if (typeof company === 'number' && company !== caller.companyId)
    throw errors.forbiddenBecause('the path names another company')
  const supplier = path.SupplierEntityId
  if (typeof supplier !== 'number' || supplier === caller.supplierEntityId) return
  const isOfCompany = (scope: string) => caller.scopes.has(scope) && !scope.startsWith('supplier.')
  if (!('CompanyId' in path && operation.scopes.some((scopes) => scopes.every(isOfCompany)))) {
    throw errors.forbiddenBecause('the path names another supplier')
  }
}

/** The scopes that would do, as "a b or c"; of each alternative only those that the caller lacks. */
const missingScopes = ({ scopes }: Operation, caller: Principal): string =>
  scopes.map((alternative) => alternative.filter((scope) => !caller.scopes.has(scope)).join(' ')).join(' or ')

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
