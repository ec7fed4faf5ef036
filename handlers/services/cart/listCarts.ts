import { requireNode } from '../../api/auth/nodes.ts'
import { parseCartFilter } from '../../api/filter/index.ts'
import type { Handler } from '../../api/handler.ts'
import { cartColumns, cartsOf } from './cart-rows.ts'
import { toCart } from './views.ts'

/** The carts of one node; supports `$filter` and the cart service's `filter` (C2, C7, P12). */
export const listCarts: Handler<'listCarts'> = async ({ path, query, em, list }) => {
  const where = query.filter === undefined ? undefined : parseCartFilter(query.filter, list.filterables)

  const carts = await list.query(
    { build: cartsOf, em, values: path },
    {
      columns: cartColumns,
      unique: 'cart.id',
      where,
      view: toCart,
      whenEmpty: () => requireNode(em, path),
    },
  )

  return { status: 200, body: carts }
}
