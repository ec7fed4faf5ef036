// Shared by the cases of the pricing service: companies with many prices, addresses, and the baselines' conversion
// from row to response.
import type { Scenario } from '../case.ts'
import { insertAll, otherCompanies, products, type Statement } from './companies.ts'

export const nodePath = (companyId: number, entityId: number) =>
  `/pricing/v1/Companies(${companyId})/Entities(${entityId})`

const EMPTY_GUID = '00000000-0000-0000-0000-000000000000'

export function priceResponse(record: Record<string, unknown>): object {
  const number = (decimal: unknown) => (decimal === null ? null : Number(decimal))
  return {
    Id: record.id,
    CompanyId: record.company_id,
    EntityId: record.entity_id,
    CatalogItemId: record.catalog_item_id ?? EMPTY_GUID,
    PricingTermId: record.pricing_term_id,
    CurrencyCode: record.currency_code,
    RegularPrice: Number(record.regular_price),
    IsDiscountable: record.is_discountable,
    FloorPrice: number(record.floor_price),
    OriginalPrice: number(record.original_price),
    PricingTierId: record.pricing_tier_id,
    PricingGroupId: record.pricing_group_id,
    PricingShelfId: record.pricing_shelf_id,
    OverridePriceId: record.sale_id,
    OverridePrice: number(record.sale_price),
    OverrideStartDateUtc: record.start_date_utc,
    OverrideStopDateUtc: record.stop_date_utc,
  }
}

/** SQL for a column: the currency of the node of `price`. */
export const currencyCode = `(
  select effective_currency_code from entity_node where company_id = $1 and id = price.entity_id) as currency_code`

/** SQL for a lateral join: the sale price that applies to `price` now. */
export const applyingSale = `
  select id as sale_id, sale_price, start_date_utc, stop_date_utc from sale_price
  where pricing_information_id = price.id and (is_default or (start_date_utc <= now() and stop_date_utc > now()))
  order by is_default limit 1`

/** 1,000,000 records: the tenant and 49 other companies, each with 2000 products at nine nodes, and a tier. */
export const seedMillion = (scenario: Scenario) => seedPrices(scenario, Math.ceil(50 * scenario.scale), 2000)

/**
 * Inserts ten records per product, written over the last 60 days. Every fifth is on sale now, every fourth was on
 * sale three weeks ago.
 */
export const seedPrices = ({ pool }: Scenario, companies: number, count: number): Promise<void> =>
  insertAll(pool, [...otherCompanies('Shop', companies), ...prices(count)])

const prices = (count: number): Statement[] => [
  [
    `insert into pricing_tier (company_id, language, names, quantity_lower_bound)
     select id, 'en-us', '{"en-us": "Ten or more"}', 10 from company where name like 'Shop %'`,
  ],
  products('bench', count),
  [
    `insert into pricing_information (company_id, entity_id, catalog_item_id, pricing_tier_id, regular_price, last_modified_utc)
     select item.company_id, place.node, item.id, place.tier, 9.99 + n % 90, now() - (n * 7919 % 5184000) * interval '1 s'
     from (select *, row_number() over (order by id, company_id) * 10 + 1 as first from catalog_item
         where sku like 'BENCH-%') item
     cross join lateral (
       select node, tier, item.first + row_number() over () as n from (
         select id as node, null::int as tier from entity_node
         where company_id = item.company_id and role in ('Company', 'Division', 'Location')
         union all select company_id, min(id) from pricing_tier where company_id = item.company_id group by 1) held) place`,
  ],
  [
    `insert into sale_price (company_id, entity_id, pricing_information_id, sale_price, start_date_utc, stop_date_utc)
     select company_id, entity_id, price.id, regular_price - 5, start, start + interval '7 days'
     from pricing_information price
     join catalog_item item using (company_id) cross join lateral (
       select now() - (days || ' days')::interval + price.id % 5000 * interval '1 minute' as start
       from (values (4, 5), (21, 4)) as sale (days, every) where price.id % every = 0) sale
     where item.id = price.catalog_item_id and item.sku like 'BENCH-%'`,
  ],
]
