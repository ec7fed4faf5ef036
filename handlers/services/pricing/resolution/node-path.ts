// The path from a node up to the company; prices of all nodes on the path apply to the node (G2).
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { type NodeKey, pathOf } from '../../../../entities/tables/company/node-tree.ts'
import { kysely, type Row } from '../../../../entities/tables.ts'

/** A node on the path, with its effective currency. */
export interface PathNode {
  id: Row<'entity_node'>['id']
  currency: Row<'entity_node'>['effective_currency_code']
}

/** The node and the nodes above it, nearest first; empty if the node is not the company's. */
export async function nodePath(em: EntityManager, node: NodeKey): Promise<PathNode[]> {
  const { rows } = await sql<PathNode>`
    with recursive ${pathOf(node)} select id, currency from path order by depth`.execute(kysely(em))
  return rows
}

/** The nodes whose prices apply at the first one: a price of another currency does not, one without a currency does (I10). */
export function inCurrency(path: readonly PathNode[]): PathNode[] {
  const own = path[0]?.currency ?? null
  return path.filter(({ currency }) => currency === null || own === null || currency === own)
}

/**
 * The nodes whose prices a list contains, at least one. A node that is not the company's has no prices of the company, so that
 * its list is empty where the rules do not refuse it.
 */
export const pricedNodes = ({ EntityId }: NodeKey, path: readonly PathNode[]): readonly number[] =>
  path.length > 0 ? path.map(({ id }) => id) : [EntityId]

/** The fact `entity` of the rules. */
export const entityFact = ({ CompanyId, EntityId }: NodeKey, nodes: readonly unknown[]) => ({
  EntityId,
  CompanyId,
  IsOfCompany: nodes.length > 0,
})
