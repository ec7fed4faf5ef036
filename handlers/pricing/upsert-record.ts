// A price record replaced or made in one statement. Its text is made once for each form of a key rather than for every
// request: kysely's making of it took a quarter of the request. The form is which parts of the key are null, because
// `is null` and `=` are looked up in the key's index and `is not distinct from` is not. Held by
// test/pricing/upsertPricing.test.ts and record-races.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { CompiledQuery, sql } from 'kysely'
import { applyingSaleAt, EMPTY_GUID, type PriceWithOverrideRow } from './pricing-rows.ts'
import type { PriceRecord } from './save-record.ts'

type Saved = PriceWithOverrideRow & { is_new: boolean }

const shownItem = (id: string) => `coalesce(${id}, '${EMPTY_GUID}'::uuid)`

const key = `(company_id, ${shownItem('catalog_item_id')}, entity_id, pricing_shelf_id, pricing_term_id,
  pricing_tier_id, pricing_group_id)`

const taken = `
  regular_price = excluded.regular_price, is_discountable = excluded.is_discountable,
  floor_price = excluded.floor_price, original_price = excluded.original_price,
  last_modified_utc = clock_timestamp()`

/** The columns of the unique index, for `on conflict`. */
export const recordKey = sql.raw(key)

/** What a record takes over from the row that could not be inserted beside it. */
export const takeOver = sql.raw(taken)

/** The parts of a key that may be null, with their parameters. */
const OPTIONAL = [
  ['PricingShelfId', 'pricing_shelf_id', '$4'],
  ['PricingTermId', 'pricing_term_id', '$5'],
  ['PricingTierId', 'pricing_tier_id', '$6'],
  ['PricingGroupId', 'pricing_group_id', '$7'],
] as const

/**
 * Replaces the record of the same key, else makes one; of writers who race, one makes it. All in one statement. The row is
 * inserted only after looking: `on conflict` alone would use up an Id with every update.
 */
export async function upsertRecord(
  em: EntityManager,
  companyId: number,
  record: PriceRecord,
  at: Date,
): Promise<Saved> {
  const values = [
    ...[companyId, record.EntityId, record.CatalogItemId],
    ...OPTIONAL.map(([name]) => record[name]),
    ...[record.RegularPrice, record.IsDiscountable, record.FloorPrice, record.OriginalPrice],
    at.toISOString(),
  ]
  const { rows } = await em
    .getKysely()
    .executeQuery<Saved>(CompiledQuery.raw(statements[formOf(record)] ?? '', values))
  const [saved] = rows
  if (!saved) throw new Error('An upsert gave no row')
  return saved
}

const statement = (restOfKey: string) => `
  with updated as (
    update pricing_information price set regular_price = $8::numeric, is_discountable = $9::boolean,
      floor_price = $10::numeric, original_price = $11::numeric, last_modified_utc = clock_timestamp()
    where price.company_id = $1::int and ${shownItem('price.catalog_item_id')} = ${shownItem('$3::uuid')}
      and price.entity_id = $2::int and ${restOfKey}
    returning price.*),
  inserted as (
    insert into pricing_information (company_id, entity_id, catalog_item_id, pricing_shelf_id, pricing_term_id,
      pricing_tier_id, pricing_group_id, regular_price, is_discountable, floor_price, original_price)
    select $1::int, $2::int, $3::uuid, $4::int, $5::int, $6::int, $7::int, $8::numeric, $9::boolean, $10::numeric,
      $11::numeric
    where not exists (select from updated)
    on conflict ${key} do update set ${taken}
    returning new.*, old.id is null as is_new)
  select price.*, sale.id as override_price_id, sale.sale_price as override_price,
    sale.start_date_utc as override_start_date_utc, sale.stop_date_utc as override_stop_date_utc
  from (select *, false as is_new from updated union all select * from inserted) price
  left join lateral (${applyingSaleAt('$12::timestamptz')}) sale on true`

/** A bit for each optional part that is there. */
const formOf = (record: PriceRecord) =>
  OPTIONAL.reduce((form, [name], bit) => (record[name] === null ? form : form | (1 << bit)), 0)

const statements = Array.from({ length: 1 << OPTIONAL.length }, (_, form) =>
  statement(
    OPTIONAL.map(([, column, parameter], bit) =>
      form & (1 << bit) ? `price.${column} = ${parameter}::int` : `price.${column} is null`,
    ).join(' and '),
  ),
)
