// Copies all prices of a product to another product. The records of both are locked first in Id order, so
// that no sale changes between reading and writing and two opposite copies cannot deadlock. The copies are SQL: one statement
// decides for each record whether it is made or replaced.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { kysely } from '../../../entities/tables.ts'
import { hasTerms, recordKey } from './find-record.ts'
import { type PriceRow, shownItem } from './pricing-rows.ts'
import { takenFrom } from './write-record.ts'

/**
 * The fact `clone` of the rules. An existing price may keep a deleted group, so only prices that would be
 * created count (G2a).
 */
export async function cloneFact(em: EntityManager, companyId: number, from: string, to: string) {
  const isKnown = (id: string) =>
    sql<boolean>`exists (select from catalog_item where company_id = ${companyId} and id = ${id})`
  const deletedGroup = sql<number | null>`
    (select min(gone.id) from pricing_information price
      join pricing_group gone on gone.company_id = price.company_id and gone.id = price.pricing_group_id
      where price.company_id = ${companyId} and ${shownItem('price')} = ${from} and gone.is_deleted
        and not exists (select from pricing_information copy
          where copy.company_id = ${companyId} and ${shownItem('copy')} = ${to}
            and ${hasTermsOf('copy', 'price')}))`
  const found = await kysely(em)
    .selectNoFrom([isKnown(from).as('FromIsKnown'), isKnown(to).as('ToIsKnown')])
    .select(deletedGroup.as('DeletedGroupId'))
    .executeTakeFirstOrThrow()
  return { FromCatalogItemId: from, ToCatalogItemId: to, ...found }
}

/** The condition that two product records of one company have the same key except for the product. */
const hasTermsOf = (one: string, other: string) =>
  sql.raw(`${one}.entity_id = ${other}.entity_id and ${hasTerms(one, (column) => `${other}.${column}`)}`)

/** Upserts the records by key and replaces their sales by copies. Needs a transaction. */
export async function copyPrices(
  em: EntityManager,
  companyId: number,
  from: string,
  to: string,
): Promise<void> {
  const database = kysely(em)
  const locked = await database
    .selectFrom('pricing_information as price')
    .select(['price.id', sql<boolean>`price.catalog_item_id = ${from}::uuid`.as('isSource')])
    .where('price.company_id', '=', companyId)
    .where(shownItem('price'), 'in', [sql<string>`${from}::uuid`, sql<string>`${to}::uuid`])
    .orderBy('price.id')
    .forNoKeyUpdate()
    .execute()
  const sources = locked.filter(({ isSource }) => isSource).map(({ id }) => id)

  // Sorted by the key, so that two concurrent copies to one product lock in the same order.
  const { rows: copies } = await sql<Pick<PriceRow, 'id'>>`
    insert into pricing_information (company_id, entity_id, catalog_item_id, pricing_term_id, pricing_tier_id,
      pricing_group_id, regular_price, is_discountable, floor_price, original_price)
    select company_id, entity_id, ${to}::uuid, pricing_term_id, pricing_tier_id, pricing_group_id, regular_price,
      is_discountable, floor_price, original_price
    from pricing_information where company_id = ${companyId} and id = any (${sources}::int[])
    order by entity_id, pricing_term_id, pricing_tier_id, pricing_group_id
    on conflict ${sql.raw(recordKey)} do update set ${sql.raw(takenFrom('excluded'))}
    returning id`.execute(database)
  const written = copies.map(({ id }) => id)

  await sql`
    delete from sale_price where company_id = ${companyId} and pricing_information_id = any (${written}::int[])`.execute(
    database,
  )
  await sql`
    insert into sale_price (company_id, entity_id, pricing_information_id, is_default, sale_price, start_date_utc,
      stop_date_utc)
    select sale.company_id, sale.entity_id, copy.id, sale.is_default, sale.sale_price, sale.start_date_utc,
      sale.stop_date_utc
    from sale_price sale
    join pricing_information source
      on source.company_id = sale.company_id and source.id = sale.pricing_information_id
    join pricing_information copy
      on copy.company_id = sale.company_id and copy.id = any (${written}::int[]) and ${hasTermsOf('copy', 'source')}
    where sale.company_id = ${companyId} and source.id = any (${sources}::int[])
    order by sale.id`.execute(database)
}
