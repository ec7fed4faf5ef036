// One query for everything: the ancestors of the node, the product's shelf, the nearest record of each term, tier and
// group, and the sale that applies.

import type { BenchCase } from '../case.ts'
import { applyingSale, currencyCode, nodePath, priceResponse, seedMillion } from '../resources/prices.ts'

const selectPrices = `
  with recursive path (id, parent_id, depth) as (
    select id, parent_id, 0 from entity_node where company_id = $1 and id = $2
    union all
    select above.id, above.parent_id, path.depth + 1 from path cross join lateral (
      select id, parent_id from entity_node where company_id = $1 and id = path.parent_id offset 0) above),
  held as (
    select price.*, path.depth, false as is_of_shelf from path cross join lateral (
      select * from pricing_information where company_id = $1 and entity_id = path.id
        and coalesce(catalog_item_id, '00000000-0000-0000-0000-000000000000') = $3::uuid offset 0) price
    union all
    select price.*, path.depth, true from pricing_shelf_product placed, path cross join lateral (
      select * from pricing_information where company_id = $1 and entity_id = path.id
        and pricing_shelf_id = placed.pricing_shelf_id offset 0) price
    where placed.company_id = $1 and placed.catalog_item_id = $3::uuid),
  nearest as (
    select distinct on (pricing_term_id, pricing_tier_id, pricing_group_id) * from held
    order by pricing_term_id, pricing_tier_id, pricing_group_id, is_of_shelf, depth)
  select *, ${currencyCode} from nearest price left join lateral (${applyingSale}) sale on true order by price.id`

export const benchCase: BenchCase = {
  name: 'listEntityItemPricing',
  title: 'prices of a product in a store',
  target: 0.9,
  fastifyTarget: 0.75,
  seed: seedMillion,
  async request({ pool, companyId, readStore }) {
    const result = await pool.query(
      `select id from catalog_item where company_id = $1 and sku like 'BENCH-%' order by id limit 16`,
      [companyId],
    )
    return {
      method: 'GET',
      paths: result.rows.map(({ id }) => `${nodePath(companyId, readStore)}/CatalogItems(${id})/Pricing`),
    }
  },
  respond:
    (pool) =>
    async ({ params: { CompanyId, EntityId, CatalogItemId } }) => {
      const { rows } = await pool.query(selectPrices, [CompanyId, EntityId, CatalogItemId])
      return { body: rows.map(priceResponse) }
    },
}
