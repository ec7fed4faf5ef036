// Writes nodes and keeps their effective values, for the API and for `tenant import` (N1, N3). Callers have locked the tree.
// inheritBelow is SQL, because one statement finds and changes the nodes below, however many these are.
// Tested by test/entities/updateEntity.test.ts and test/tenants/import-property.long.test.ts.
import { isDeepStrictEqual } from 'node:util'
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { EntityNode } from '../../../../entities/tables/company/entity-node.ts'
import { kysely } from '../../../../entities/tables.ts'
import type { CompanyTree, TreeNode } from './company-tree.ts'
import type { NodeInput } from './node-facts.ts'

/** The values of a node with this parent, as the entity has them. */
function valuesOf(input: NodeInput, parent: TreeNode | undefined) {
  const { IsActive, TimeZoneId, CurrencyCode } = input
  return {
    role: input.Role,
    name: input.Name,
    parentId: input.ParentId,
    isActive: IsActive,
    timeZoneId: TimeZoneId,
    currencyCode: CurrencyCode,
    address: input.Address,
    effectiveIsActive: IsActive && (parent?.effective_is_active ?? true),
    effectiveTimeZoneId: TimeZoneId ?? parent?.effective_time_zone_id ?? null,
    effectiveCurrencyCode: CurrencyCode ?? parent?.effective_currency_code ?? null,
  }
}

type NewNode = ReturnType<typeof valuesOf> & { companyId: number; id: number }

/** The row of a new node, which is added to the tree, so that it can be the parent of the next one. */
export function placeNode(tree: CompanyTree, id: number, input: NodeInput): NewNode {
  const values = valuesOf(input, tree.get(input.ParentId ?? 0))
  tree.add({
    ...{ id, role: values.role, name: values.name, parent_id: values.parentId },
    effective_is_active: values.effectiveIsActive,
    effective_time_zone_id: values.effectiveTimeZoneId,
    effective_currency_code: values.effectiveCurrencyCode,
  })
  return { companyId: tree.companyId, id, ...values }
}

/** Inserts nodes; a parent comes before its children. */
export async function insertNodes(em: EntityManager, nodes: readonly NewNode[]): Promise<void> {
  await em.insertMany(EntityNode, [...nodes])
}

/** Replaces a node; its version, and those of nodes below that inherit another value, increase if anything changes. */
export async function replaceNode(
  em: EntityManager,
  tree: CompanyTree,
  stored: EntityNode,
  input: NodeInput,
): Promise<{ isChanged: boolean }> {
  const values = valuesOf(input, tree.get(input.ParentId ?? 0))
  const isChanged = Object.entries(values).some(
    ([name, value]) => !isDeepStrictEqual(stored[name as keyof typeof values], value),
  )
  if (!isChanged) return { isChanged }
  em.assign(stored, { ...values, version: stored.version + 1 })
  await em.flush()
  await inheritBelow(em, tree.companyId, stored.id)
  return { isChanged }
}

async function inheritBelow(em: EntityManager, companyId: number, id: number): Promise<void> {
  await sql`
    with recursive inherited (id, is_active, time_zone_id, currency_code) as (
      select id, effective_is_active, effective_time_zone_id, effective_currency_code
      from entity_node where company_id = ${companyId} and id = ${id}
      union all
      select child.id, child.is_active and above.is_active, coalesce(child.time_zone_id, above.time_zone_id),
        coalesce(child.currency_code, above.currency_code)
      from inherited above join entity_node child on child.company_id = ${companyId} and child.parent_id = above.id
    )
    update entity_node node set effective_is_active = inherited.is_active,
      effective_time_zone_id = inherited.time_zone_id, effective_currency_code = inherited.currency_code,
      version = version + 1
    from inherited where node.company_id = ${companyId} and node.id = inherited.id
      and (node.effective_is_active, node.effective_time_zone_id, node.effective_currency_code)
        is distinct from (inherited.is_active, inherited.time_zone_id, inherited.currency_code)`.execute(
    kysely(em),
  )
}
