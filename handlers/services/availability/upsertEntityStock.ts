import type { Handler } from '../../api/handler.ts'
import { setOne } from './stock/set-stock.ts'
import { toStock } from './views.ts'

/** Sets the stock of a product at the node in the path: 201 if it was created, 200 if it was updated (A3). */
export const upsertEntityStock: Handler<'upsertEntityStock'> = async (request) => {
  const { path, body } = request

  const row = await setOne(request, path.CompanyId, { ...body, EntityId: path.EntityId }, true)

  return { status: row.is_new ? 201 : 200, body: toStock(row) }
}
