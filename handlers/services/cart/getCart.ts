import { filterToSql, parseCartFilter } from '../../api/filter/index.ts'
import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { cartColumns, cartsOf, readCart } from './cart-rows.ts'
import { toCart } from './views.ts'

/** One cart; 404 if a `filter` does not match it (C2). */
export const getCart: Handler<'getCart'> = async ({ path, query, em, list }) => {
  const filter = query.filter === undefined ? undefined : parseCartFilter(query.filter, list.filterables)

  const [row] = filter
    ? await cartsOf(em, path)
        .where('cart.id', '=', path.CartId)
        .where(filterToSql(filter, cartColumns))
        .execute()
    : await readCart(em, path)
  if (!row) throw errors.notFound()

  return { status: 200, body: toCart(row) }
}
