import { sql } from 'kysely'
import { report } from './reports/report.ts'

/** The price records of each node; records of a shelf have no product. */
export const getPriceListReport = report<'getPriceListReport'>({
  name: 'PriceListReport',
  columns: [
    { name: 'Id', type: 'INT' },
    { name: 'EntityId', type: 'INT' },
    { name: 'EntityName', type: 'NVARCHAR', length: 200 },
    { name: 'CurrencyCode', type: 'NVARCHAR', length: 3 },
    { name: 'CatalogItemId', type: 'UNIQUEIDENTIFIER' },
    { name: 'Sku', type: 'NVARCHAR' },
    { name: 'Name', type: 'NVARCHAR' },
    { name: 'PricingShelfId', type: 'INT' },
    { name: 'PricingTermId', type: 'INT' },
    { name: 'PricingTierId', type: 'INT' },
    { name: 'PricingGroupId', type: 'INT' },
    { name: 'RegularPrice', type: 'DECIMAL' },
    { name: 'IsDiscountable', type: 'BIT' },
    { name: 'FloorPrice', type: 'DECIMAL' },
    { name: 'OriginalPrice', type: 'DECIMAL' },
    { name: 'LastModifiedDateUtc', type: 'DATETIME' },
  ],
  rows: (companyId, within) => sql`
    select price.id as "Id", price.entity_id as "EntityId", node.name as "EntityName",
      node.effective_currency_code as "CurrencyCode",
      price.catalog_item_id as "CatalogItemId", item.sku as "Sku", item.name as "Name",
      price.pricing_shelf_id as "PricingShelfId", price.pricing_term_id as "PricingTermId",
      price.pricing_tier_id as "PricingTierId", price.pricing_group_id as "PricingGroupId",
      price.regular_price as "RegularPrice", price.is_discountable as "IsDiscountable",
      price.floor_price as "FloorPrice", price.original_price as "OriginalPrice",
      price.last_modified_utc as "LastModifiedDateUtc"
    from pricing_information price
    join entity_node node on node.company_id = price.company_id and node.id = price.entity_id
    left join catalog_item item on item.company_id = price.company_id and item.id = price.catalog_item_id
    where price.company_id = ${companyId} and ${within('price.entity_id')}`,
  order: sql`"EntityId", "Id"`,
})
