import { sql } from 'kysely'
import { report } from './reports/report.ts'

/** The stock records of each node. */
export const getInventoryListingReport = report<'getInventoryListingReport'>({
  name: 'InventoryListingReport',
  columns: [
    { name: 'EntityId', type: 'INT' },
    { name: 'EntityName', type: 'NVARCHAR', length: 200 },
    { name: 'CatalogItemId', type: 'UNIQUEIDENTIFIER' },
    { name: 'Sku', type: 'NVARCHAR' },
    { name: 'Name', type: 'NVARCHAR' },
    { name: 'IsSerialized', type: 'BIT' },
    { name: 'IsLot', type: 'BIT' },
    { name: 'Quantity', type: 'BIGINT' },
    { name: 'QuantityOnOrder', type: 'BIGINT' },
    { name: 'QuantityTransferIn', type: 'BIGINT' },
    { name: 'QuantityTransferOut', type: 'BIGINT' },
  ],
  rows: (companyId, within) => sql`
    select stock.entity_id as "EntityId", node.name as "EntityName", stock.catalog_item_id as "CatalogItemId",
      item.sku as "Sku", item.name as "Name", stock.is_serialized as "IsSerialized", stock.is_lot as "IsLot",
      stock.quantity as "Quantity", stock.quantity_on_order as "QuantityOnOrder",
      as_long(stock.quantity_transfer_in::numeric + stock.moving_in) as "QuantityTransferIn",
      as_long(stock.quantity_transfer_out::numeric + stock.moving_out) as "QuantityTransferOut"
    from product_stock stock
    join entity_node node on node.company_id = stock.company_id and node.id = stock.entity_id
    join catalog_item item on item.company_id = stock.company_id and item.id = stock.catalog_item_id
    where stock.company_id = ${companyId} and ${within('stock.entity_id')}`,
  order: sql`"EntityId", "CatalogItemId"`,
})
