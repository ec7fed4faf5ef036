import type { BenchCase } from '../case.ts'
import { companyPath, seedStock, stockResponse } from '../resources/stock.ts'

const select = `
  select * from product_stock where company_id = $1 order by entity_id, catalog_item_id`

export const benchCase: BenchCase = {
  name: 'listStock',
  title: 'all stock of a company, 50,000 records; the baselines keep them in memory',
  target: 1,
  connections: 2,
  seed: seedStock,
  request: ({ companyId }) => ({ method: 'GET', paths: [`${companyPath(companyId)}/CatalogItems`] }),
  respond:
    (pool) =>
    async ({ params }) => {
      const { rows } = await pool.query(select, [params.CompanyId])
      return { body: rows.map(stockResponse) }
    },
}
