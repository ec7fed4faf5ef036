import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { serialRows } from './stock/serials-and-lots.ts'
import { toSerialNumber } from './views.ts'

/** A serial number of a product at a node. */
export const getSerialNumber: Handler<'getSerialNumber'> = async ({ path, em }) => {
  const row = await serialRows(em, path)
    .where('serial.catalog_item_id', '=', path.CatalogItemId)
    .where('serial.id', '=', path.SerialNumberId)
    .executeTakeFirst()
  if (!row) throw errors.notFound()

  return { status: 200, body: toSerialNumber(row) }
}
