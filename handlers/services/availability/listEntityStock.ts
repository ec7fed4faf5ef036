import { requireNode } from '../../api/auth/nodes.ts'
import type { Handler } from '../../api/handler.ts'
import { stockColumns, stockKey, stockRows } from './stock/stock-rows.ts'
import { toStock } from './views.ts'

/** The stock records of a node. */
export const listEntityStock: Handler<'listEntityStock'> = async ({ path, em, list }) => {
  const ofNode = stockRows(em, path.CompanyId).where('stock.entity_id', '=', path.EntityId)
  const records = await list.query(ofNode, {
    columns: stockColumns,
    unique: stockKey,
    view: toStock,
    whenEmpty: () => requireNode(em, path),
  })

  return { status: 200, body: records }
}
