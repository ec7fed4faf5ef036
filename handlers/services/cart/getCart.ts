import { matches, parseCartFilter } from '../../api/filter/index.ts'
import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { readCart } from './cart-rows.ts'
import { toCart } from './views.ts'

/** One cart; 404 if a `filter` does not match it (C2). */
export const getCart: Handler<'getCart'> = async ({ path, query, em, list }) => {
  const filter = query.filter === undefined ? undefined : parseCartFilter(query.filter, list.filterables)

  const [row] = await readCart(em, path)
  if (!row) throw errors.notFound()

  const cart = toCart(row)
  if (filter && !matches(filter, cart)) throw errors.notFound()

  return { status: 200, body: cart }
}
