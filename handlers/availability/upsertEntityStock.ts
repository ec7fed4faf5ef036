import type { Handler } from '../platform/handler.ts'
import { setOne } from './stock/set-stock.ts'
import { toStock } from './views.ts'

/** Sets the stock of a product at the address's node: 201 where it was added, 200 where it was there (A3). */
export const upsertEntityStock: Handler<'upsertEntityStock'> = async ({ path, body, em, check }) => {
  const row = await setOne(em, check, path.CompanyId, { ...body, EntityId: path.EntityId }, true)

  return { status: row.is_new ? 201 : 200, body: toStock(row) }
}
