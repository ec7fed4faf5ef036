// Replaces or creates a price record, each in one SQL statement with a constant text, which decides which of the two
// it is. If the caller read the record without a lock, the statement writes only if the record has not changed since.
// Tested by test/pricing/upsertPricing.test.ts and record-races.long.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { execute } from '../../../../entities/compiled-query.ts'
import { allocateId, releaseIds } from '../../../../entities/tenants/allocate-ids.ts'
import { hasTerms, recordKey } from './find-record.ts'
import type { PriceRecord, PriceRow } from './pricing-rows.ts'
import type { StoredPrice } from './references.ts'

const columns = ['regular_price', 'is_discountable', 'floor_price', 'original_price']
const prices = columns.join(', ')

/**
 * The assignments of `update … set` that copy the prices from a row with this alias, at a time of the company.
 */
export const assignmentsFrom = (row: string, now = 'tenant_now($1)'): string =>
  `(${prices}, last_modified_utc) = row(${columns.map((column) => `${row}.${column}`)}, ${now})`

const submitted = `(select $6::numeric, $7::boolean, $8::numeric, $9::numeric) submitted (${prices})`

const replacing = `
  with locked as materialized (
    select id from pricing_information where company_id = $1::int and id = $2::int for no key update
  )
  update pricing_information stored set ${assignmentsFrom('submitted')} from locked, ${submitted}
  where stored.company_id = $1::int and stored.id = locked.id
    and ${hasTerms('stored', (_, index) => `$${index + 3}::int`)} and stored.xmin::text = $10
  returning stored.id`

const moving = `
  update pricing_information stored set ${assignmentsFrom('submitted')}, pricing_term_id = $3::int,
    pricing_tier_id = $4::int, pricing_group_id = $5::int
  from ${submitted} where stored.company_id = $1::int and stored.id = $2::int`

const inserting = `
  insert into pricing_information (company_id, pricing_term_id, pricing_tier_id, pricing_group_id, ${prices},
    entity_id, catalog_item_id, pricing_shelf_id, id, last_modified_utc)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, tenant_now($1))
  on conflict ${recordKey} do nothing
  returning id`

/**
 * Replaces the prices of a record, and returns its Id. Undefined if the record was deleted, moved to another term, tier or group, or
 * changed in any other way since it had this version; node, product and shelf never change.
 */
export async function replacePrices(
  em: EntityManager,
  companyId: number,
  { id, version }: StoredPrice['row'],
  record: PriceRecord,
): Promise<number | undefined> {
  const values = [companyId, id, ...movable(record), ...pricesOf(record), version]
  return idOf(await execute(em, replacing, values))
}

/** Replaces a locked record; node, product and shelf do not change. */
export async function replaceRecord(
  em: EntityManager,
  companyId: number,
  id: number,
  record: PriceRecord,
): Promise<void> {
  await execute(em, moving, [companyId, id, ...movable(record), ...pricesOf(record)])
}

/** Inserts a record, and returns its Id. Undefined if a record with its key exists; of concurrent writers only one inserts. */
export async function insertRecord(
  em: EntityManager,
  companyId: number,
  record: PriceRecord,
): Promise<number | undefined> {
  const id = await allocateId(em, companyId, 'pricing_information')
  const { EntityId, CatalogItemId, PricingShelfId } = record
  const values = [...movable(record), ...pricesOf(record), EntityId, CatalogItemId, PricingShelfId, id]
  const inserted = idOf(await execute(em, inserting, [companyId, ...values]))
  if (inserted === undefined) releaseIds(em, companyId, 'pricing_information', [id])
  return inserted
}

const movable = (record: PriceRecord) => [record.PricingTermId, record.PricingTierId, record.PricingGroupId]

const pricesOf = (record: PriceRecord) => [
  record.RegularPrice,
  record.IsDiscountable,
  record.FloorPrice,
  record.OriginalPrice,
]

const idOf = ([row]: readonly Pick<PriceRow, 'id'>[]): number | undefined => row?.id
