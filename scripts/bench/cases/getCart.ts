import type { BenchCase } from '../case.ts'
import { cartResponse, nodePath, seedCarts } from '../resources/carts.ts'

// One query: the database aggregates the items, which saves a round trip.
const selectCart = `
  select c.*, (
    select json_agg(json_build_object('Id', i.id, 'Name', i.name, 'ProductTypeId', i.product_type_id,
      'CatalogItemId', i.catalog_item_id, 'Slug', i.slug, 'Quantity', i.quantity,
      'DisplayPrice', i.display_price) order by i.position)
    from cart_item i where i.cart_id = c.id) as items
  from cart c
  where c.company_id = $1 and c.entity_id = $2 and c.id = $3`

export const benchCase: BenchCase = {
  name: 'getCart',
  title: 'read one cart',
  target: 0.9,
  fastifyTarget: 0.75,
  seed: seedCarts,
  async request({ pool, companyId, readStore }) {
    const result = await pool.query(
      'select id from cart where company_id = $1 and entity_id = $2 order by id limit 16',
      [companyId, readStore],
    )
    return {
      method: 'GET',
      paths: result.rows.map(({ id }) => `${nodePath(companyId, readStore)}/carts(${id})`),
    }
  },
  respond:
    (pool) =>
    async ({ params: { CompanyId, EntityId, CartId } }) => {
      const { rows } = await pool.query(selectCart, [CompanyId, EntityId, CartId])
      return rows.length === 0 ? { status: 404, body: null } : { body: cartResponse(rows[0]) }
    },
}
