import { sql } from 'kysely'
import { report } from './reports/report.ts'

/** The ledger of stock, oldest change first; products that are no longer in the catalog have no Sku and no Name. */
export const getStockLedgerReport = report<'getStockLedgerReport'>({
  name: 'StockLedgerReport',
  columns: [
    { name: 'Id', type: 'BIGINT' },
    { name: 'EntityId', type: 'INT' },
    { name: 'EntityName', type: 'NVARCHAR', length: 200 },
    { name: 'CatalogItemId', type: 'UNIQUEIDENTIFIER' },
    { name: 'Sku', type: 'NVARCHAR' },
    { name: 'Name', type: 'NVARCHAR' },
    { name: 'Delta', type: 'BIGINT' },
    { name: 'QuantityAfter', type: 'BIGINT' },
    { name: 'Reason', type: 'NVARCHAR', length: 10 },
    { name: 'Reference', type: 'NVARCHAR', length: 200 },
    { name: 'Lots', type: 'NVARCHAR' },
    { name: 'CreatedBy', type: 'NVARCHAR' },
    { name: 'CreatedUtc', type: 'DATETIME' },
  ],
  rows: (companyId, within, during) => sql`
    select entry.id as "Id", entry.entity_id as "EntityId", node.name as "EntityName",
      entry.catalog_item_id as "CatalogItemId", item.sku as "Sku", item.name as "Name", entry.delta as "Delta",
      entry.quantity_after as "QuantityAfter", entry.reason as "Reason", entry.reference as "Reference",
      (select string_agg((lot ->> 'LotId') || ' (' || (lot ->> 'Quantity') || ')', ', ' order by place)
        from jsonb_array_elements(entry.lots) with ordinality as one (lot, place)) as "Lots",
      entry.created_by as "CreatedBy", entry.created_utc as "CreatedUtc"
    from stock_adjustment entry
    join entity_node node on node.company_id = entry.company_id and node.id = entry.entity_id
    left join catalog_item item on item.company_id = entry.company_id and item.id = entry.catalog_item_id
    where entry.company_id = ${companyId} and ${within('entry.entity_id')}
      and ${during('entry.created_utc', 'entry.entity_id')}`,
  order: sql`"Id"`,
})
