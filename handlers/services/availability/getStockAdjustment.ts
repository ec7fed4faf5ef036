import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { adjustmentRows } from './stock/ledger.ts'
import { toAdjustment } from './views.ts'

/** A row of the ledger of stock. */
export const getStockAdjustment: Handler<'getStockAdjustment'> = async ({ path, em }) => {
  const row = await adjustmentRows(em, path.CompanyId)
    .where('entry.id', '=', String(path.AdjustmentId))
    .executeTakeFirst()
  if (!row) throw errors.notFound()

  return { status: 200, body: toAdjustment(row) }
}
