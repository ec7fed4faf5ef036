// Authorisation (P7): the document names an operation's scopes, the token carries the caller's. The company in
// the path must be the token's, and so must the supplier, unless a company reads its supplier's availability
// (A4, A6). A company that does not exist gets the same 403. Of operations that users perform for themselves only
// (`x-own-user`), another user's path is refused before the request is parsed; an unknown user is left to the handler, which
// responds with 404. Writes of a user whose scope applies only at the nodes that it is assigned to (U9) are refused unless all
// nodes that the request writes at are among these or below them. The document says where a request names its nodes (`x-node`).
// Nodes and records that the company does not have are left to the handler. The assignments are read for each such request, so
// a changed one applies to the next request; other callers cost nothing.
// Tested by test/operations/access.test.ts, access-matrix.test.ts, assigned-nodes.test.ts, test/usermanager/changePassword.test.ts
// and store-employees.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import { arrayLiteral } from '../../../entities/database/array-literal.ts'
import { nodesBelow } from '../../../entities/tables/company/node-tree.ts'
import { UserAccount } from '../../../entities/tables/usermanager/user-account.ts'
import { kysely, type Row } from '../../../entities/tables.ts'
import { errors, type Problem } from '../../runtime/errors/errors.ts'
import { hasEverywhere, PASSWORD_CHANGE, type Principal } from '../auth/principal.ts'
import type { NodeSource, Operation, StoredRecord } from '../contract/operation.ts'
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

interface WriteRequest {
  operation: Operation
  caller: Principal | undefined
  path: Readonly<Record<string, unknown>>
  body: unknown
}

/** Throws 403 if the request writes at a node that the caller is not assigned to. A promise only if assignments count. */
export function requireAssignedNodes(request: WriteRequest, em: EntityManager): Promise<void> | undefined {
  const { operation, caller } = request
  if (!operation.nodes || !caller || caller.nodeScopes.size === 0) return undefined
  const isFree = operation.scopes.some((scopes) => scopes.every((scope) => hasEverywhere(caller, scope)))
  return isFree ? undefined : refuseOtherNodes(em, caller, namedIn(request, operation.nodes))
}

interface Named {
  record: StoredRecord | undefined
  id: unknown
}

/** What the request names, in the path or in each member of its bulk list; the company where it names nothing. */
function namedIn({ operation, caller, path, body }: WriteRequest, sources: readonly NodeSource[]): Named[] {
  const { bulk } = operation
  const list = bulk ? (body as Record<string, unknown> | undefined)?.[bulk] : body
  const members = (Array.isArray(list) && list.length > 0 ? list : [list]) as Record<string, unknown>[]
  return members.flatMap((member): Named[] => {
    const named: Named[] = sources.flatMap(({ name, record }) => {
      const id = path[name] ?? member?.[name]
      return id ? [{ record, id }] : []
    })
    return named.length > 0 ? named : [{ record: undefined, id: caller?.companyId }]
  })
}

/** Writes of a transfer are writes at its source. */
const nodesOfRecords: Readonly<Record<StoredRecord, (company: number, ids: string) => RawBuilder<unknown>>> =
  {
    price: (company, ids) =>
      sql`select entity_id from pricing_information where company_id = ${company} and id = any (${ids}::int[])`,
    term: (company, ids) =>
      sql`select entity_id from pricing_term where company_id = ${company} and id = any (${ids}::int[])`,
    transfer: (company, ids) =>
      sql`select from_entity_id from stock_transfer where company_id = ${company} and id = any (${ids}::uuid[])`,
  }

async function refuseOtherNodes(
  em: EntityManager,
  { companyId, userId }: Principal,
  named: readonly Named[],
): Promise<void> {
  const nodes = [...Map.groupBy(named, ({ record }) => record)].map(([record, members]) => {
    const ids = arrayLiteral([...new Set(members.map(({ id }) => String(id)))])
    return record ? nodesOfRecords[record](companyId, ids) : sql`select unnest(${ids}::int[])`
  })
  const isAssigned = sql<boolean>`id in (
    select entity_id from user_location where company_id = ${companyId} and user_id = ${userId})`
  const { rows } = await sql<Pick<Row<'entity_node'>, 'id'>>`
    with recursive ${nodesBelow(companyId, isAssigned)}
    select id from entity_node
    where company_id = ${companyId} and id in (${sql.join(nodes, sql` union all `)}) and id not in (select id from below)
    limit 1`.execute(kysely(em))
  const [other] = rows
  if (other) throw errors.nodeNotAssigned(other.id)
}
