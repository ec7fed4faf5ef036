// Whether what a request names exists, in one query: the fact `references` of the rules.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'

export interface Named {
  EntityId?: number | null
  CarrierEntityId?: number | null
  CatalogItemId?: string | null
  PricingTermId?: number | null
  PricingTierId?: number | null
  PricingGroupId?: number | null
  PricingShelfId?: number | null
}

export interface References {
  EntityIsOfCompany: boolean | null
  CarrierIsOfCompany: boolean | null
  CatalogItemIsKnown: boolean | null
  TermIsKnown: boolean | null
  TierIsKnown: boolean | null
  GroupIsKnown: boolean | null
  GroupIsDeleted: boolean | null
  ShelfIsKnown: boolean | null
}

/** Null for what is not named. */
export async function referencesOf(em: EntityManager, companyId: number, named: Named): Promise<References> {
  const known = (table: string, type: 'int' | 'uuid', id: number | string | null = null) =>
    sql`case when ${id}::${sql.raw(type)} is not null then exists (
      select from ${sql.table(table)} one where one.company_id = ${companyId} and one.id = ${id}::${sql.raw(type)}) end`
  const { rows } = await sql<References>`
    select ${known('entity_node', 'int', named.EntityId)} as "EntityIsOfCompany",
      ${known('entity_node', 'int', named.CarrierEntityId)} as "CarrierIsOfCompany",
      ${known('catalog_item', 'uuid', named.CatalogItemId)} as "CatalogItemIsKnown",
      ${known('pricing_term', 'int', named.PricingTermId)} as "TermIsKnown",
      ${known('pricing_tier', 'int', named.PricingTierId)} as "TierIsKnown",
      ${known('pricing_group', 'int', named.PricingGroupId)} as "GroupIsKnown",
      (select is_deleted from pricing_group where company_id = ${companyId}
        and id = ${named.PricingGroupId ?? null}::int) as "GroupIsDeleted",
      ${known('pricing_shelf', 'int', named.PricingShelfId)} as "ShelfIsKnown"`.execute(em.getKysely())
  const [found] = rows
  if (!found) throw new Error('A select without a table gave no row')
  return found
}
