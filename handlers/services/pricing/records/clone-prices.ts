// Copies all prices of a product to another product. The records of both are locked first in Id order, so
// that no sale changes between reading and writing and two opposite copies cannot deadlock. The copies are SQL: one
// statement decides for each record whether it is created or replaced.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { kysely } from '../../../../entities/tables.ts'
import { allocateIds, releaseIds } from '../../../../entities/tenants/allocate-ids.ts'
import { type Sale, saleOf, saleParts } from '../sales/sale-facts.ts'
import { saleRows } from '../sales/sale-rows.ts'
import { toRecordFact } from '../views.ts'
import { hasTerms, recordKey } from './find-record.ts'
import { currencyOf, type PriceRow, shownItem } from './pricing-rows.ts'
import { referencesOfStored } from './references.ts'
import { currencyFact, factsOf } from './write-price.ts'
import { assignmentsFrom } from './write-record.ts'

/**
 * The fact `clone` of the rules. An existing price may keep a deleted group, so only prices that would be
 * created count (G2a).
 */
export async function cloneFact(em: EntityManager, companyId: number, from: string, to: string) {
  const isKnown = (id: string) =>
    sql<boolean>`exists (select from catalog_item where company_id = ${companyId} and id = ${id})`
  const deletedGroup = sql<number | null>`
    (select min(gone.id) from pricing_information price
      join pricing_group gone on gone.company_id = ${companyId} and gone.id = price.pricing_group_id
      where price.company_id = ${companyId} and ${shownItem('price')} = ${from} and gone.is_deleted
        and not exists (select from pricing_information copy
          where copy.company_id = ${companyId} and ${shownItem('copy')} = ${to}
            and ${hasTermsOf('copy', 'price')}))`
  const prices = await kysely(em)
    .selectNoFrom([isKnown(from).as('FromIsKnown'), isKnown(to).as('ToIsKnown')])
    .select(deletedGroup.as('DeletedGroupId'))
    .executeTakeFirstOrThrow()
  return { FromCatalogItemId: from, ToCatalogItemId: to, ...prices }
}

/** The condition that two product records of one company have the same key except for the product. */
const hasTermsOf = (left: string, right: string) =>
  sql.raw(`${left}.entity_id = ${right}.entity_id and ${hasTerms(left, (column) => `${right}.${column}`)}`)

/** A record of the product to copy from, with its sales and the record that the copy replaces. */
interface CopiedPrice {
  source: PriceRow
  groupIsDeleted: boolean | null
  currency: string | null
  sales: readonly Sale[]
  target: PriceRow | undefined
}

/** The records to copy. Locks the records of both products. Needs a transaction. */
export async function lockPrices(
  em: EntityManager,
  companyId: number,
  from: string,
  to: string,
): Promise<CopiedPrice[]> {
  const locked = await kysely(em)
    .selectFrom('pricing_information as price')
    .selectAll('price')
    .select(
      sql<boolean | null>`(select is_deleted from pricing_group one
        where one.company_id = ${companyId} and one.id = price.pricing_group_id)`.as('group_is_deleted'),
    )
    .select(currencyOf(companyId).as('currency'))
    .where('price.company_id', '=', companyId)
    .where(shownItem('price'), 'in', [sql<string>`${from}::uuid`, sql<string>`${to}::uuid`])
    .orderBy('price.id')
    .forNoKeyUpdate()
    .execute()
  const sources = locked.filter((price) => price.catalog_item_id === from)
  const targets = new Map(
    locked.filter((price) => price.catalog_item_id !== from).map((price) => [termsOf(price), price]),
  )
  const ids = sources.map(({ id }) => id)
  const rows = await saleRows(em, companyId)
    .where('sale.pricing_information_id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .execute()
  const salesById = Map.groupBy(rows, (row) => row.pricing_information_id)
  return sources.map((source) => ({
    source,
    groupIsDeleted: source.group_is_deleted,
    currency: source.currency,
    sales: (salesById.get(source.id) ?? []).map(saleOf),
    target: targets.get(termsOf(source)),
  }))
}

const termsOf = (price: PriceRow) =>
  [price.entity_id, price.pricing_term_id, price.pricing_tier_id, price.pricing_group_id].join(' ')

/** The parts of `check` for the copies: each record and each sale price, as if it were written by itself (R3). */
export function copyParts(copied: readonly CopiedPrice[], to: string) {
  const copies = copied.map((price) => ({
    ...price,
    record: { ...toRecordFact(price.source), CatalogItemId: to },
  }))
  return {
    'pricing/record': copies.map(({ source, record, groupIsDeleted, currency, target }) => ({
      facts: factsOf(
        record,
        referencesOfStored(record, groupIsDeleted),
        target ? { ...toRecordFact(target), Id: target.id } : null,
        null,
        { kind: 'kept' },
        currencyFact({}, currency),
      ),
      fieldName: (field: string) => `Pricing(${source.id}).${field}`,
    })),
    'pricing/sale': copies.flatMap(({ record, sales }) =>
      saleParts(
        sales.map((sale) => ({ sale, fieldName: (field) => `SaleOverridePrices(${sale.id}).${field}` })),
        record,
        [],
      ).map((part) => ({ ...part, facts: { ...part.facts, record } })),
    ),
  }
}

/** Upserts the records by key and replaces their sales by copies. Needs a transaction, and lockPrices before. */
export async function copyPrices(
  em: EntityManager,
  companyId: number,
  copied: readonly CopiedPrice[],
  to: string,
): Promise<void> {
  const database = kysely(em)
  const sources = copied.map(({ source }) => source.id)
  const ids = await allocateIds(em, companyId, 'pricing_information', sources.length)
  // Sorted by the key, so that two concurrent copies to one product lock in the same order.
  const { rows: copies } = await sql<Pick<PriceRow, 'id'>>`
    insert into pricing_information (company_id, id, entity_id, catalog_item_id, pricing_term_id, pricing_tier_id,
      pricing_group_id, regular_price, is_discountable, floor_price, original_price, last_modified_utc)
    select company_id, copied.id, entity_id, ${to}::uuid, pricing_term_id, pricing_tier_id, pricing_group_id,
      regular_price, is_discountable, floor_price, original_price, (select tenant_now(${companyId}::int))
    from pricing_information source
    join unnest(${ids}::int[], ${sources}::int[]) copied (id, source_id) on copied.source_id = source.id
    where source.company_id = ${companyId}
    order by entity_id, pricing_term_id, pricing_tier_id, pricing_group_id
    on conflict ${sql.raw(recordKey)} do update set ${sql.raw(assignmentsFrom('excluded', 'excluded.last_modified_utc'))}
    returning id`.execute(database)
  const written = copies.map(({ id }) => id)
  const used = new Set(written)
  const unused = ids.filter((id) => !used.has(id))
  releaseIds(em, companyId, 'pricing_information', unused)

  await sql`
    delete from sale_price where company_id = ${companyId} and pricing_information_id = any (${written}::int[])`.execute(
    database,
  )
  const sales = copied.flatMap((price) => price.sales.flatMap(({ id }) => id ?? []))
  const saleIds = await allocateIds(em, companyId, 'sale_price', sales.length)
  await sql`
    insert into sale_price (company_id, id, entity_id, pricing_information_id, is_default, sale_price, start_date_utc,
      stop_date_utc)
    select sale.company_id, copied.id, sale.entity_id, copy.id, sale.is_default, sale.sale_price, sale.start_date_utc,
      sale.stop_date_utc
    from sale_price sale
    join unnest(${saleIds}::int[], ${sales}::int[]) copied (id, sale_id) on copied.sale_id = sale.id
    join pricing_information source
      on source.company_id = sale.company_id and source.id = sale.pricing_information_id
    join pricing_information copy
      on copy.company_id = sale.company_id and copy.id = any (${written}::int[]) and ${hasTermsOf('copy', 'source')}
    where sale.company_id = ${companyId} and source.id = any (${sources}::int[])
    order by sale.id`.execute(database)
}
