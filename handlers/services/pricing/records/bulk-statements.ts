// The statements of a bulk of price records: one per table and purpose, over arrays of the columns' values. $1 is the
// company. Tested by test/pricing/bulkUpsertPricing.test.ts.
import { hasTerms, recordKey } from './find-record.ts'
import { itemExpression } from './pricing-rows.ts'
import { assignmentsFrom } from './write-record.ts'

const exists = (table: string, column: string) => `
  case when given.${column} is not null
    then exists (select from ${table} one where one.company_id = $1 and one.id = given.${column}) end`

const recordset = `
  unnest($2::int[], $3::uuid[], $4::int[], $5::int[], $6::int[], $7::int[]) with ordinality as
    given (entity_id, catalog_item_id, pricing_shelf_id, pricing_term_id, pricing_tier_id, pricing_group_id, place)`

export const references = `
  select ${exists('entity_node', 'entity_id')} as "EntityIsOfCompany", null as "CarrierIsOfCompany",
    ${exists('catalog_item', 'catalog_item_id')} as "CatalogItemIsKnown",
    ${exists('pricing_term', 'pricing_term_id')} as "TermIsKnown",
    ${exists('pricing_tier', 'pricing_tier_id')} as "TierIsKnown",
    ${exists('pricing_group', 'pricing_group_id')} as "GroupIsKnown",
    (select is_deleted from pricing_group where company_id = $1 and id = given.pricing_group_id) as "GroupIsDeleted",
    (select effective_currency_code from entity_node where company_id = $1 and id = given.entity_id) as "nodeCurrency",
    ${exists('pricing_shelf', 'pricing_shelf_id')} as "ShelfIsKnown",
    (select one.id from pricing_information one where one.company_id = $1 and one.id = ($8::int[])[given.place::int])
      as "namedId"
  from ${recordset} order by given.place`

const withKey = `${recordset} join pricing_information price on price.company_id = $1
    and ${itemExpression('price.catalog_item_id')} = ${itemExpression('given.catalog_item_id')}
    and price.entity_id = given.entity_id and price.pricing_shelf_id is not distinct from given.pricing_shelf_id
    and ${hasTerms('price', (column) => `given.${column}`)}`

export const locked = `
  select given.place::int as place, price.id from ${withKey} order by price.id for no key update of price`

/** The Ids of the records with these keys. */
export const found = `select price.id from ${withKey}`

export const lockedByIds = `
  select * from pricing_information where company_id = $1 and id = any ($2::int[]) order by id for update`

export const storedByIds = `select * from pricing_information where company_id = $1 and id = any ($2::int[])`

export const salesOfAll = `
  select * from sale_price where company_id = $1 and pricing_information_id = any ($2::int[])`

const values = `
  unnest($2::int[], $3::uuid[], $4::int[], $5::int[], $6::int[], $7::int[], $8::numeric[], $9::boolean[], $10::numeric[],
    $11::numeric[], $12::int[], $13::int[]) with ordinality as
    given (entity_id, catalog_item_id, pricing_shelf_id, pricing_term_id, pricing_tier_id, pricing_group_id,
      regular_price, is_discountable, floor_price, original_price, id, new_id, place)`

export const replacing = `
  update pricing_information stored set ${assignmentsFrom('given')} from ${values}
  where stored.company_id = $1 and stored.id = given.id`

// In the order of the key, so that two bulks that insert the same keys do not wait for each other. It returns a row for each
// inserted one: the count that Citus reports includes those in conflict (O4).
export const inserting = `
  insert into pricing_information (company_id, id, entity_id, catalog_item_id, pricing_shelf_id, pricing_term_id,
    pricing_tier_id, pricing_group_id, regular_price, is_discountable, floor_price, original_price, last_modified_utc)
  select $1, new_id, entity_id, catalog_item_id, pricing_shelf_id, pricing_term_id, pricing_tier_id, pricing_group_id,
    regular_price, is_discountable, floor_price, original_price, (select tenant_now($1))
  from ${values} where given.id is null
  order by catalog_item_id, entity_id, pricing_shelf_id, pricing_term_id, pricing_tier_id, pricing_group_id
  on conflict ${recordKey} do nothing returning id`
