// The path from a node up to the company: prices of each node on it apply to the first (G2).
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { pathOf } from '../../../entities/node-tree.ts'
import { kysely, type Row } from '../../../entities/tables.ts'

interface Node {
  CompanyId: number
  EntityId: number
}

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
