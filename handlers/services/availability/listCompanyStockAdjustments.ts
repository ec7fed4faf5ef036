import type { Handler } from '../../api/handler.ts'
import { adjustmentColumns, adjustmentRows } from './stock/ledger.ts'
import { toAdjustment } from './views.ts'

/** The ledger of all stock of the company, oldest change first (A8). */
export const listCompanyStockAdjustments: Handler<'listCompanyStockAdjustments'> = async ({
  path,
  em,
  list,
}) => {
  const entries = await list.query(adjustmentRows(em, path.CompanyId), {
    columns: adjustmentColumns,
    unique: 'entry.id',
    view: toAdjustment,
  })

  return { status: 200, body: entries }
}
