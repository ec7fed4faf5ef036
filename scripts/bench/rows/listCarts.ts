import { cartAnswer, nodePath, nodeRoute, seedCarts, selectCarts } from '../carts.ts'
import type { Row } from '../row.ts'

export const row: Row = {
  name: 'listCarts',
  title: 'list 100 carts',
  target: 0.8,
  seed: seedCarts,
  request: ({ companyId, readStore }) => ({
    method: 'GET',
    paths: [`${nodePath(companyId, readStore)}/carts?$top=100`],
  }),
  baseline: {
    method: 'get',
    route: `${nodeRoute}/carts`,
    handler: (pool) => async (req, res) => {
      const { CompanyId, EntityId } = req.params
      const { rows } = await pool.query(`${selectCarts} order by c.id limit $3`, [
        CompanyId,
        EntityId,
        req.query.$top,
      ])
      res.json(rows.map(cartAnswer))
    },
  },
}
