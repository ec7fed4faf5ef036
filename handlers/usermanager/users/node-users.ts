// The users of a node: all of the company; those who are assigned to a division or group or to anything below; those who
// are assigned to a location or another node itself. Disabled ones are left out until the filter asks about IsActive (U7).
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { nodesBelow } from '../../../entities/node-tree.ts'
import type { User } from '../../../generated/usermanager/types.gen.ts'
import { requireNode } from '../../platform/auth/nodes.ts'
import { type FilterNode, mentions, parseFilter } from '../../platform/filter/index.ts'
import type { Lists } from '../../platform/lists/list.ts'
import type { Check } from '../../platform/rules/evaluate/check.ts'
import { rawJson } from '../../platform/values/raw-json.ts'
import { userColumns, userRows } from './user-rows.ts'

interface Asked {
  em: EntityManager
  list: Lists
  check: Check
  CompanyId: number
  EntityId: number
  $filter: string | undefined
}

type UserRows = ReturnType<typeof userRows>

/** A page of them; `narrowed` may leave more of them out. */
export async function listNodeUsers(asked: Asked, narrowed = (rows: UserRows): UserRows => rows) {
  const { em, list, check, CompanyId, EntityId, $filter } = asked
  const filter = $filter === undefined ? undefined : parseFilter($filter, list.filterables)
  if (filter) await check({ userFilter: userFilter(filter) })
  const all = narrowed(usersOf(em, { CompanyId, EntityId }))
  const rows = filter && mentions(filter, 'IsActive') ? all : all.where('account.is_active', '=', true)

  return list.query(rows, {
    columns: userColumns,
    unique: 'account.id',
    view: rawJson<User>,
    whenEmpty: () => requireNode(em, { CompanyId, EntityId }),
  })
}

const userFilter = (filter: FilterNode) => ({
  ByClientUserId: mentions(filter, 'ClientUserId'),
  ByCorrelationId: mentions(filter, 'CorrelationId'),
})

function usersOf(
  em: EntityManager,
  { CompanyId, EntityId }: { CompanyId: number; EntityId: number },
): UserRows {
  const rows = userRows(em, CompanyId)
  if (EntityId === CompanyId) return rows
  return rows.where(
    sql<boolean>`account.id in (
      with recursive ${nodesBelow(CompanyId, sql`id = ${EntityId} and role in ('Division', 'Group')`)}
      select user_id from user_location
      where company_id = ${CompanyId} and (entity_id = ${EntityId} or entity_id in (select id from below)))`,
  )
}
