import { requireNode } from '../../api/auth/nodes.ts'
import type { Handler } from '../../api/handler.ts'
import { serialColumns, serialRows } from './stock/serials-and-lots.ts'
import { toSerialNumber } from './views.ts'

/** The serial numbers of all products at a node; a filter on Id finds the product of a serial number. */
export const listEntitySerialNumbers: Handler<'listEntitySerialNumbers'> = async ({ path, em, list }) => {
  const serials = await list.query(serialRows(em, path), {
    columns: serialColumns,
    unique: ['serial.id', 'serial.catalog_item_id'],
    view: toSerialNumber,
    whenEmpty: () => requireNode(em, path),
  })

  return { status: 200, body: serials }
}
