import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { lotRows } from './stock/serials-and-lots.ts'
import { toLot } from './views.ts'

/** A lot of a product at a node. */
export const getLot: Handler<'getLot'> = async ({ path, em }) => {
  const row = await lotRows(em, path).where('lot.id', '=', path.LotId).executeTakeFirst()
  if (!row) throw errors.notFound()

  return { status: 200, body: toLot(row) }
}
