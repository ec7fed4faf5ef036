// A price record on its way into the database: found by its key (G1), replaced, or made.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import {
  EMPTY_GUID,
  type PriceRow,
  type PriceTables,
  type PriceWithOverrideRow,
  shownItem,
  withOverride,
} from './pricing-rows.ts'

/** A record as it shall be, in the contract's words: the fact `record` of the rules. */
export interface PriceRecord {
  EntityId: number
  /** Null for a price of a shelf. */
  CatalogItemId: string | null
  PricingShelfId: number | null
  PricingTermId: number | null
  PricingTierId: number | null
  PricingGroupId: number | null
  RegularPrice: number
  IsDiscountable: boolean
  FloorPrice: number | null
  OriginalPrice: number | null
}

type Saved = PriceWithOverrideRow & { is_new: boolean }

// `is null` and `=` are looked up in the key's index, `is not distinct from` is not.
const equals = (column: string, id: number | null) =>
  id === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${id}`

const hasKey = (companyId: number, record: PriceRecord): RawBuilder<unknown> => sql`
  price.company_id = ${companyId} and ${shownItem('price')} = ${record.CatalogItemId ?? EMPTY_GUID}::uuid
  and price.entity_id = ${record.EntityId} and ${equals('price.pricing_shelf_id', record.PricingShelfId)}
  and ${equals('price.pricing_term_id', record.PricingTermId)}
  and ${equals('price.pricing_tier_id', record.PricingTierId)}
  and ${equals('price.pricing_group_id', record.PricingGroupId)}`

/** The record of an Id, kept for the rest of the transaction. */
export const lockedById = (em: EntityManager, companyId: number, id: number) =>
  locked(em, sql`price.company_id = ${companyId} and price.id = ${id}`)

/** The record of the same node, product or shelf, term, tier and group, kept for the rest of the transaction. */
export const lockedByKey = (em: EntityManager, companyId: number, record: PriceRecord) =>
  locked(em, hasKey(companyId, record))

async function locked(em: EntityManager, condition: RawBuilder<unknown>): Promise<PriceRow | undefined> {
  const { rows } = await sql<PriceRow>`
    select * from pricing_information price where ${condition} for no key update`.execute(em.getKysely())
  return rows[0]
}

/** The fact `twin`: another record that has the key which this one is to get. */
export async function twinOf(
  em: EntityManager,
  companyId: number,
  record: PriceRecord,
  id: number,
): Promise<{ Id: number } | null> {
  const { rows } = await sql<{ Id: number }>`
    select id as "Id" from pricing_information price
    where ${hasKey(companyId, record)} and price.id <> ${id}`.execute(em.getKysely())
  return rows[0] ?? null
}

const terms = ({ RegularPrice, IsDiscountable, FloorPrice, OriginalPrice }: PriceRecord) => sql`
  regular_price = ${RegularPrice}, is_discountable = ${IsDiscountable}, floor_price = ${FloorPrice},
  original_price = ${OriginalPrice}, last_modified_utc = clock_timestamp()`

/** Replaces a record that is locked; node, product and shelf stay. */
export async function replaceRecord(em: EntityManager, id: number, record: PriceRecord): Promise<void> {
  await sql`
    update pricing_information set ${terms(record)}, pricing_term_id = ${record.PricingTermId},
      pricing_tier_id = ${record.PricingTierId}, pricing_group_id = ${record.PricingGroupId}
    where id = ${id}`.execute(em.getKysely())
}

/**
 * Replaces the record of the same key, else makes one; of writers who race, one makes it. All in one statement. The row is
 * inserted only after looking: `on conflict` alone would use up an Id with every update.
 */
export function upsertRecord(
  em: EntityManager,
  companyId: number,
  record: PriceRecord,
  at: Date,
): Promise<Saved> {
  const updated = sql<PriceRow>`(
    update pricing_information price set ${terms(record)} where ${hasKey(companyId, record)} returning price.*)`
  const inserted = sql<PriceRow & { is_new: boolean }>`(
    insert into pricing_information (company_id, entity_id, catalog_item_id, pricing_shelf_id, pricing_term_id,
      pricing_tier_id, pricing_group_id, regular_price, is_discountable, floor_price, original_price)
    select ${companyId}::int, ${record.EntityId}::int, ${record.CatalogItemId}::uuid, ${record.PricingShelfId}::int,
      ${record.PricingTermId}::int, ${record.PricingTierId}::int, ${record.PricingGroupId}::int,
      ${record.RegularPrice}::numeric, ${record.IsDiscountable}::boolean, ${record.FloorPrice}::numeric,
      ${record.OriginalPrice}::numeric
    where not exists (select from updated)
    on conflict ${recordKey} do update set ${takeOver}
    returning new.*, old.id is null as is_new)`
  const written = sql<PriceRow & { is_new: boolean }>`(
    select *, false as is_new from updated union all select * from inserted)`
  const database = em
    .getKysely<PriceTables>()
    .with('updated', () => updated)
    .with('inserted', () => inserted)
  return withOverride(database, written, at).executeTakeFirstOrThrow() as Promise<Saved>
}

/** The columns of the unique index, for `on conflict`. */
export const recordKey = sql`(company_id, coalesce(catalog_item_id, ${sql.lit(EMPTY_GUID)}::uuid), entity_id,
  pricing_shelf_id, pricing_term_id, pricing_tier_id, pricing_group_id)`

/** What a record takes over from the row that could not be inserted beside it. */
export const takeOver = sql`
  regular_price = excluded.regular_price, is_discountable = excluded.is_discountable,
  floor_price = excluded.floor_price, original_price = excluded.original_price,
  last_modified_utc = clock_timestamp()`
