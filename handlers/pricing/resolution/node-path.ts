// The path from a node up to the company; prices of all nodes on the path apply to the node (G2).
import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'

interface Node {
  CompanyId: number
  EntityId: number
}

// `offset 0` prevents the planner from replacing the index lookup of each step, however many nodes it expects.

/**
 * For `with recursive`: the table path (id, depth), with depth 0 for the node; empty if the node is not the
 * company's.
 */
export const pathOf = ({ CompanyId, EntityId }: Node): RawBuilder<unknown> => sql`
  path (id, parent_id, depth) as (
    select id, parent_id, 0 from entity_node where company_id = ${CompanyId} and id = ${EntityId}
    union all
    select above.id, above.parent_id, path.depth + 1 from path cross join lateral (
      select id, parent_id from entity_node where company_id = ${CompanyId} and id = path.parent_id offset 0) above
  )`

/** The node and the nodes above it, nearest first; empty if the node is not the company's. */
export async function nodePath(em: EntityManager, node: Node): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive ${pathOf(node)} select id from path order by depth`.execute(em.getKysely())
  return rows.map(({ id }) => id)
}

/** The fact `entity` of the rules. */
export const entityFact = ({ CompanyId, EntityId }: Node, nodes: readonly number[]) => ({
  EntityId,
  CompanyId,
  IsOfCompany: nodes.length > 0,
})
