import { requireNode } from '../../api/auth/nodes.ts'
import type { Handler } from '../../api/handler.ts'
import { quantityColumns, quantityRows } from './stock/stock-rows.ts'
import { toQuantities } from './views.ts'

/** The quantities of a node's products, or of the whole company's (A2). */
export const listQuantities: Handler<'listQuantities'> = async ({ path, em, list }) => {
  const quantities = await list.query(quantityRows(em, path), {
    columns: quantityColumns,
    unique: 'stock.catalog_item_id',
    view: toQuantities,
    whenEmpty: () => requireNode(em, path),
  })

  return { status: 200, body: quantities }
}
