// The path from a node up to the company: prices of each node on it apply to the first (G2).
import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import { kysely, type Row } from '../../../entities/tables.ts'

interface Node {
  CompanyId: number
  EntityId: number
}

// `offset 0` keeps each step one look into an index, however many nodes the planner thinks that there are.

/** For `with recursive`: the table path (id, depth), the node itself with depth 0; empty where it is not the company's. */
export const pathOf = ({ CompanyId, EntityId }: Node): RawBuilder<unknown> => sql`
  path (id, parent_id, depth) as (
    select id, parent_id, 0 from entity_node where company_id = ${CompanyId} and id = ${EntityId}
    union all
    select above.id, above.parent_id, path.depth + 1 from path cross join lateral (
      select id, parent_id from entity_node where company_id = ${CompanyId} and id = path.parent_id offset 0) above
  )`

/** The node and those above it, nearest first; none where it is not the company's. */
export async function nodePath(em: EntityManager, node: Node): Promise<number[]> {
  const { rows } = await sql<Pick<Row<'entity_node'>, 'id'>>`
    with recursive ${pathOf(node)} select id from path order by depth`.execute(kysely(em))
  return rows.map(({ id }) => id)
}

/** The fact `entity` of the rules. */
export const entityFact = ({ CompanyId, EntityId }: Node, nodes: readonly number[]) => ({
  EntityId,
  CompanyId,
  IsOfCompany: nodes.length > 0,
})
