import { cartAnswer, nodePath, nodeRoute, seedCarts, selectCarts } from '../carts.ts'
import type { Row } from '../row.ts'

export const row: Row = {
  name: 'getCart',
  title: 'read one cart',
  target: 0.7,
  seed: seedCarts,
  async request({ pool, companyId, readStore }) {
    const found = await pool.query('select id from cart where entity_id = $1 order by id limit 16', [
      readStore,
    ])
    return {
      method: 'GET',
      paths: found.rows.map(({ id }) => `${nodePath(companyId, readStore)}/carts(${id})`),
    }
  },
  baseline: {
    method: 'get',
    route: `${nodeRoute}/carts\\(:CartId\\)`,
    handler: (pool) => async (req, res) => {
      const { CompanyId, EntityId, CartId } = req.params
      const { rows } = await pool.query(`${selectCarts} and c.id = $3`, [CompanyId, EntityId, CartId])
      if (rows.length === 0) res.sendStatus(404)
      else res.json(cartAnswer(rows[0]))
    },
  },
}
