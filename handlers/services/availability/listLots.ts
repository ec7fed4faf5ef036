import { requireNode } from '../../api/auth/nodes.ts'
import type { Handler } from '../../api/handler.ts'
import { productAt } from './stock/catalog-references.ts'
import { lotColumns, lotRows } from './stock/serials-and-lots.ts'
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
