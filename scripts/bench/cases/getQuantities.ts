import type { BenchCase } from '../case.ts'
import { companyPath, seedStock, stockedItems, stockResponse } from '../resources/stock.ts'

const select = `
  select stock.*, stock.quantity as in_stock, case when rest.left_over < 0 or min_quantity is null then rest.left_over
    else greatest(rest.left_over - min_quantity, 0) end as quantity
  from product_stock stock
  cross join lateral (select stock.quantity
    - coalesce((select sum(quantity) from hold_line where company_id = $1 and entity_id = $2
      and catalog_item_id = $3 and expires_at > clock_timestamp()), 0)
    - coalesce((select sum(quantity) from product_commitment where company_id = $1 and entity_id = $2
      and catalog_item_id = $3), 0) as left_over) rest
  left join availability_threshold on availability_threshold.company_id = $1
    and availability_threshold.entity_id = $2 and availability_threshold.catalog_item_id = $3
  where stock.company_id = $1 and stock.entity_id = $2 and stock.catalog_item_id = $3`

export const benchCase: BenchCase = {
  name: 'getQuantities',
  title: 'quantities of a product, of 500,000',
  target: 0.9,
  fastifyTarget: 0.75,
  seed: seedStock,
  async request(scenario) {
    const items = await stockedItems(scenario, 64)
    const node = `${companyPath(scenario.companyId)}/Entities(${scenario.readStore})`
    return {
      method: 'GET',
      paths: items.map((item) => `${node}/CatalogProductQuantities(${item})/Quantities`),
    }
  },
  respond:
    (pool) =>
    async ({ params: { CompanyId, EntityId, CatalogProductId } }) => {
      const { rows } = await pool.query(select, [CompanyId, EntityId, CatalogProductId])
      const { UnitId, ...response } = stockResponse(rows[0]) as { UnitId: unknown }
      return {
        body: {
          ...response,
          QuantityInStock: Number(rows[0].in_stock),
          QuantityOnOrder: Number(rows[0].quantity_on_order),
          QuantityTransferIn: Number(rows[0].quantity_transfer_in),
          QuantityTransferOut: Number(rows[0].quantity_transfer_out),
          UnitId,
        },
      }
    },
}
