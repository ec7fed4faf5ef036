// The path from a node up to the company; prices of all nodes on the path apply to the node (G2).
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { pathOf } from '../../../../entities/tables/company/node-tree.ts'
import { kysely, type Row } from '../../../../entities/tables.ts'

interface Node {
  CompanyId: number
  EntityId: number
}

/** The node and the nodes above it, nearest first; empty if the node is not the company's. */
export async function nodePath(em: EntityManager, node: Node): Promise<number[]> {
  const { rows } = await sql<Pick<Row<'entity_node'>, 'id'>>`
    with recursive ${pathOf(node)} select id from path order by depth`.execute(kysely(em))
  return rows.map(({ id }) => id)
}

/**
 * The nodes whose prices a list contains, at least one. A node that is not the company's has no prices of the company, so that
 * its list is empty where the rules do not refuse it.
 */
export const pricedNodes = ({ EntityId }: Node, path: readonly number[]): readonly number[] =>
  path.length > 0 ? path : [EntityId]

/** The fact `entity` of the rules. */
export const entityFact = ({ CompanyId, EntityId }: Node, nodes: readonly number[]) => ({
  EntityId,
  CompanyId,
  IsOfCompany: nodes.length > 0,
})
