import type { Handler } from '../platform/handler.ts'
import { requireNode } from '../platform/nodes.ts'
import { productAt } from './named-products.ts'
import { lotColumns, lotRows } from './part-rows.ts'
import { toLot } from './views.ts'

/** The lots of a product at a node, each with its packages. */
export const listLots: Handler<'listLots'> = async ({ path, em, list }) => {
  const lots = await list.query(lotRows(em, path), {
    columns: lotColumns,
    unique: 'lot.id',
    view: toLot,
    whenEmpty: () => Promise.all([requireNode(em, path), productAt(em, path)]),
  })

  return { status: 200, body: lots }
}
