import type { BenchCase } from '../case.ts'
import { companyPath, companyRoute, seedStock, stockAnswer } from '../stock.ts'

const select = `
  select * from product_stock where company_id = $1 order by entity_id, catalog_item_id`

export const benchCase: BenchCase = {
  name: 'listStock',
  title: 'all stock of a company, 50,000 records; the baseline keeps them in memory',
  connections: 2,
  seed: seedStock,
  request: ({ companyId }) => ({ method: 'GET', paths: [`${companyPath(companyId)}/CatalogItems`] }),
  baseline: {
    method: 'get',
    route: `${companyRoute}/CatalogItems`,
    handler: (pool) => async (req, res) => {
      const { rows } = await pool.query(select, [req.params.CompanyId])
      res.json(rows.map(stockAnswer))
    },
  },
}
