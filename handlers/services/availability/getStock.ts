import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { stockRows } from './stock/stock-rows.ts'
import { toStock } from './views.ts'

/** The stock record of a product at a node. */
export const getStock: Handler<'getStock'> = async ({ path, em }) => {
  const row = await stockRows(em, path.CompanyId)
    .where('stock.entity_id', '=', path.EntityId)
    .where('stock.catalog_item_id', '=', path.CatalogItemId)
    .executeTakeFirst()
  if (!row) throw errors.notFound()

  return { status: 200, body: toStock(row) }
}
