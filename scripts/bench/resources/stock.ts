// Shared by the cases of the availability service: companies with much stock, addresses, and the baselines'
// conversion from row to response.
import type { Scenario } from '../case.ts'
import { insertAll, otherCompanies, products, type Statement } from './companies.ts'

export const nodePath = (companyId: number, entityId: number) =>
  `/availability/v1/Companies(${companyId})/Entities(${entityId})`

export const companyPath = (companyId: number) => `/availability/v1/Companies(${companyId})`

export function stockResponse(record: Record<string, unknown>): object {
  return {
    Id: record.catalog_item_id,
    CompanyId: record.company_id,
    EntityId: record.entity_id,
    Quantity: Number(record.quantity),
    IsDropShippable: record.is_drop_shippable,
    IsSerialized: record.is_serialized,
    IsLot: record.is_lot,
    UnitId: record.unit_id,
  }
}

/** Ids of products that every node of the tenant has in stock. */
export async function stockedItems({ pool, companyId }: Scenario, count: number): Promise<string[]> {
  const { rows } = await pool.query(
    `select id from catalog_item where company_id = $1 and sku like 'STOCK-%' order by id limit $2`,
    [companyId, count],
  )
  return rows.map(({ id }) => id)
}

/** Products per node, and companies: together 500,040 stock records. */
const PRODUCTS = 5_556
const COMPANIES = 10

/** Stock of the tenant and nine other companies at nine nodes each; some is held, committed, or has a threshold. */
export const seedStock = ({ pool, scale }: Scenario): Promise<void> =>
  insertAll(pool, [
    ...otherCompanies('Depot', Math.ceil(COMPANIES * scale)),
    products('stock', PRODUCTS),
    ...stock,
  ])

const stock: Statement[] = [
  [
    `insert into product_stock (company_id, entity_id, catalog_item_id, quantity)
     select item.company_id, node.id, item.id, 100 + node.id % 50 from catalog_item item
     join entity_node node on node.company_id = item.company_id and node.role in ('Company', 'Division', 'Location')
     where item.sku like 'STOCK-%'`,
  ],
  [
    `insert into product_commitment (company_id, entity_id, catalog_item_id, quantity)
     select company_id, entity_id, catalog_item_id, 2 from product_stock
     where abs(hashtext(catalog_item_id::text) % 20) = entity_id % 20`,
  ],
  [
    `insert into availability_threshold (company_id, entity_id, catalog_item_id, min_quantity)
     select company_id, entity_id, catalog_item_id, 10 from product_stock
     where abs(hashtext(catalog_item_id::text) % 10) = entity_id % 10
     on conflict do nothing`,
  ],
  [
    `with held as (
       insert into hold_batch (company_id, entity_id, duration_in_minutes, expires_at)
       select company_id, id, 1440, now() + interval '1 day' from entity_node
       where role in ('Company', 'Location') returning *)
     insert into hold_line (company_id, batch_id, catalog_item_id, entity_id, quantity, expires_at)
     select stock.company_id, held.id, stock.catalog_item_id, stock.entity_id, 3, held.expires_at
     from held join product_stock stock on stock.company_id = held.company_id and stock.entity_id = held.entity_id
     where abs(hashtext(stock.catalog_item_id::text) % 20) = (stock.entity_id + 7) % 20`,
  ],
]
