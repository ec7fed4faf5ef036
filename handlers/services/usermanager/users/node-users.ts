// The users of a node. For the company: all; for a division or group: those assigned to it or to a node below
// it; for any other node: those assigned to it. Disabled users are excluded unless the filter uses IsActive
// (U7).
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { type NodeKey, nodesBelow } from '../../../../entities/tables/company/node-tree.ts'
import { requireNode } from '../../../api/auth/nodes.ts'
import { type FilterNode, mentions, parseFilter } from '../../../api/filter/index.ts'
import type { Lists } from '../../../api/lists/list.ts'
import type { Check } from '../../../rules/evaluate/check.ts'
import { toUser } from '../views.ts'
import { userColumns, userRows } from './user-rows.ts'

interface NodeUsersRequest {
  em: EntityManager
  list: Lists
  check: Check<'usermanager/user-list'>
  CompanyId: number
  EntityId: number
  $filter: string | undefined
}

type UserRows = ReturnType<typeof userRows>

/** Lists a page of the users; `narrowed` may add conditions. */
export async function listNodeUsers(request: NodeUsersRequest, narrowed?: (rows: UserRows) => UserRows) {
  const { em, list, check, CompanyId, EntityId, $filter } = request
  const filter = $filter === undefined ? undefined : parseFilter($filter, list.filterables)
  if (filter) await check({ userFilter: userFilter(filter) })
  const isPlain = !narrowed && !filter && EntityId === CompanyId

  return list.query(
    isPlain ? { build: activeUsers, em, values: { CompanyId } } : chosenUsers(request, filter, narrowed),
    {
      columns: userColumns,
      unique: 'account.id',
      view: toUser,
      whenEmpty: () => requireNode(em, { CompanyId, EntityId }),
    },
  )
}

/** Most requests list the users of the company. */
const activeUsers = (em: EntityManager, { CompanyId }: { CompanyId: number }) =>
  userRows(em, CompanyId).where('account.is_active', '=', true)

function chosenUsers(
  { em, CompanyId, EntityId }: NodeUsersRequest,
  filter: FilterNode | undefined,
  narrowed = (rows: UserRows): UserRows => rows,
): UserRows {
  const users = narrowed(usersOf(em, { CompanyId, EntityId }))
  return filter && mentions(filter, 'IsActive') ? users : users.where('account.is_active', '=', true)
}

const userFilter = (filter: FilterNode) => ({
  ByClientUserId: mentions(filter, 'ClientUserId'),
  ByCorrelationId: mentions(filter, 'CorrelationId'),
})

function usersOf(em: EntityManager, { CompanyId, EntityId }: NodeKey): UserRows {
  const rows = userRows(em, CompanyId)
  if (EntityId === CompanyId) return rows
  return rows.where(
    sql<boolean>`account.id in (
      with recursive ${nodesBelow(CompanyId, sql`id = ${EntityId} and role in ('Division', 'Group')`)}
      select user_id from user_location
      where company_id = ${CompanyId} and (entity_id = ${EntityId} or entity_id in (select id from below)))`,
  )
}
