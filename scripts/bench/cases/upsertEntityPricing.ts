import type { BenchCase } from '../case.ts'
import { applyingSale, currencyCode, nodePath, priceResponse, seedMillion } from '../resources/prices.ts'

const upsert = `
  with price as (
    insert into pricing_information (company_id, entity_id, catalog_item_id, regular_price, is_discountable, floor_price)
    values ($1, $2, $3, $4, $5, $6)
    on conflict (company_id, coalesce(catalog_item_id, '00000000-0000-0000-0000-000000000000'), entity_id,
      pricing_shelf_id, pricing_term_id, pricing_tier_id, pricing_group_id)
    do update set regular_price = excluded.regular_price, is_discountable = excluded.is_discountable,
      floor_price = excluded.floor_price, original_price = null, last_modified_utc = clock_timestamp()
    returning new.*, old.id is null as is_new)
  select *, ${currencyCode} from price left join lateral (${applyingSale}) sale on true`

interface Price {
  RegularPrice: number
  IsDiscountable: boolean
  FloorPrice: number
}

export const benchCase: BenchCase = {
  name: 'upsertEntityPricing',
  title: 'set a price that is there already',
  target: 0.8,
  seed: seedMillion,
  writes: ['pricing_information'],
  async request({ pool, companyId, writeStore }) {
    const result = await pool.query(
      `select id from catalog_item where company_id = $1 and sku like 'BENCH-%' order by id limit 64`,
      [companyId],
    )
    return {
      method: 'POST',
      paths: result.rows.map(({ id }) => `${nodePath(companyId, writeStore)}/CatalogItems(${id})/Pricing`),
      body: { RegularPrice: 24.99, IsDiscountable: true, FloorPrice: 14.99 },
    }
  },
  respond:
    (pool) =>
    async ({ params: { CompanyId, EntityId, CatalogItemId }, body }) => {
      const { RegularPrice, IsDiscountable, FloorPrice } = body as Price
      const { rows } = await pool.query(upsert, [
        ...[CompanyId, EntityId, CatalogItemId],
        ...[RegularPrice, IsDiscountable, FloorPrice],
      ])
      return { status: rows[0].is_new ? 201 : 200, body: priceResponse(rows[0]) }
    },
}
