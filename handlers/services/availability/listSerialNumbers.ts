import { requireNode } from '../../api/auth/nodes.ts'
import type { Handler } from '../../api/handler.ts'
import { productAt } from './stock/catalog-references.ts'
import { serialColumns, serialRows } from './stock/serials-and-lots.ts'
import { toSerialNumber } from './views.ts'

/** The serial numbers of a product at a node. */
export const listSerialNumbers: Handler<'listSerialNumbers'> = async ({ path, em, list }) => {
  const ofItem = serialRows(em, path).where('serial.catalog_item_id', '=', path.CatalogItemId)
  const serials = await list.query(ofItem, {
    columns: serialColumns,
    unique: 'serial.id',
    view: toSerialNumber,
    whenEmpty: () => Promise.all([requireNode(em, path), productAt(em, path)]),
  })

  return { status: 200, body: serials }
}
