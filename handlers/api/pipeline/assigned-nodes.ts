// Refuses the writes of a user whose scope applies only at the nodes that it is assigned to (U9), unless all nodes that the
// request writes at are among these or below them. The document says where a request names its nodes (`x-node`). Nodes and
// records that the company does not have are left to the handler. The assignments are read for each such request, so a
// changed one applies to the next request; other callers cost nothing.
// Tested by test/operations/assigned-nodes.test.ts and test/usermanager/store-employees.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import { arrayLiteral } from '../../../entities/database/array-literal.ts'
import { nodesBelow } from '../../../entities/tables/company/node-tree.ts'
import { kysely, type Row } from '../../../entities/tables.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { hasEverywhere, type Principal } from '../auth/principal.ts'
import type { NodeSource, Operation, StoredRecord } from '../contract/operation.ts'

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
