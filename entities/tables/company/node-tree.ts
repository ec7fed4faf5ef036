// Recursive queries over a company's tree, as tables for `with recursive`.
// Tested by test/pricing/getEffectivePrice.test.ts (up), and by test/usermanager/listUsers.test.ts and
// test/reportdata/getLocationTreeReport.test.ts (down).
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** A node of a company. */
export interface NodeKey {
  CompanyId: number
  EntityId: number
}

export interface ProductAtNode extends NodeKey {
  CatalogItemId: string
}

// `offset 0` keeps the planner from flattening the subquery: each step is one index lookup, even if the planner
// overestimates the number of nodes.

/**
 * The table `path (id, parent_id, currency, depth)`: the node with depth 0 and its ancestors, with their effective
 * currencies. It is empty if the node does not belong to the company.
 */
export const pathOf = ({ CompanyId, EntityId }: NodeKey): RawBuilder<unknown> => sql`
  path (id, parent_id, currency, depth) as (
    select id, parent_id, effective_currency_code, 0 from entity_node where company_id = ${CompanyId} and id = ${EntityId}
    union all
    select above.*, path.depth + 1 from path cross join lateral (
      select id, parent_id, effective_currency_code from entity_node where company_id = ${CompanyId} and id = path.parent_id offset 0) above
  )`

/** The table `below (id)`: the company's nodes that match the condition on `entity_node`, and all nodes below them. */
export const nodesBelow = (companyId: number, isRoot: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
  below (id) as (
    select id from entity_node where company_id = ${companyId} and ${isRoot}
    union
    select node.id from below join entity_node node on node.company_id = ${companyId} and node.parent_id = below.id
  )`
