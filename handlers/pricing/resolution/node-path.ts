// The path from a node up to the company; prices of all nodes on the path apply to the node (G2).
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { pathOf } from '../../../entities/company/node-tree.ts'
import { kysely, type Row } from '../../../entities/tables.ts'

interface Node {
  CompanyId: number
  EntityId: number
}

// `offset 0` prevents the planner from replacing the index lookup of each step, however many nodes it expects.
/**
 * For `with recursive`: the table path (id, depth), with depth 0 for the node; empty if the node is not the
 * company's.
 */
/** The node and the nodes above it, nearest first; empty if the node is not the company's. */
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
