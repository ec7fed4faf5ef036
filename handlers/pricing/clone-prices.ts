// All prices of a product set for another one too. Records of both are locked first, in the order of their Ids: nobody
// changes a sale between the reading and the writing, and two copies that cross do not wait for each other.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { shownItem } from './pricing-rows.ts'
import { recordKey } from './record-key.ts'
import { takenFrom } from './write-record.ts'

/** The fact `clone` of the rules. */
export async function cloneFact(em: EntityManager, companyId: number, from: string, to: string) {
  const { rows } = await sql<{ id: string }>`
    select id from catalog_item where company_id = ${companyId} and id in (${from}::uuid, ${to}::uuid)`.execute(
    em.getKysely(),
  )
  const known = new Set(rows.map(({ id }) => id))
  return {
    FromCatalogItemId: from,
    ToCatalogItemId: to,
    FromIsKnown: known.has(from),
    ToIsKnown: known.has(to),
  }
}

/** Upserts by key; the sales of what is written become copies of the other's. Needs a transaction. */
export async function copyPrices(
  em: EntityManager,
  companyId: number,
  from: string,
  to: string,
): Promise<void> {
  const database = em.getKysely()
  const { rows: locked } = await sql<{ id: number; isSource: boolean }>`
    select price.id, price.catalog_item_id = ${from}::uuid as "isSource" from pricing_information price
    where price.company_id = ${companyId} and ${shownItem('price')} in (${from}::uuid, ${to}::uuid)
    order by price.id for no key update`.execute(database)
  const sources = locked.filter(({ isSource }) => isSource).map(({ id }) => id)

  // Sorted by what tells the records of a product apart, so that two copies to one product take turns.
  const { rows: copies } = await sql<{ id: number }>`
    insert into pricing_information (company_id, entity_id, catalog_item_id, pricing_term_id, pricing_tier_id,
      pricing_group_id, regular_price, is_discountable, floor_price, original_price)
    select company_id, entity_id, ${to}::uuid, pricing_term_id, pricing_tier_id, pricing_group_id, regular_price,
      is_discountable, floor_price, original_price
    from pricing_information where id = any (${sources}::int[])
    order by entity_id, pricing_term_id, pricing_tier_id, pricing_group_id
    on conflict ${sql.raw(recordKey)} do update set ${sql.raw(takenFrom('excluded'))}
    returning id`.execute(database)
  const written = copies.map(({ id }) => id)

  await sql`delete from sale_price where pricing_information_id = any (${written}::int[])`.execute(database)
  await sql`
    insert into sale_price (company_id, entity_id, pricing_information_id, is_default, sale_price, start_date_utc,
      stop_date_utc)
    select sale.company_id, sale.entity_id, copy.id, sale.is_default, sale.sale_price, sale.start_date_utc,
      sale.stop_date_utc
    from sale_price sale
    join pricing_information source on source.id = sale.pricing_information_id
    join pricing_information copy on copy.id = any (${written}::int[]) and copy.entity_id = source.entity_id
      and copy.pricing_term_id is not distinct from source.pricing_term_id
      and copy.pricing_tier_id is not distinct from source.pricing_tier_id
      and copy.pricing_group_id is not distinct from source.pricing_group_id
    where source.id = any (${sources}::int[])
    order by sale.id`.execute(database)
}
