import type { Handler } from '../../api/handler.ts'
import { stockColumns, stockKey, stockRows } from './stock/stock-rows.ts'
import { toStock } from './views.ts'

/** Every stock record of the company. */
export const listStock: Handler<'listStock'> = async ({ path, em, list }) => {
  const records = await list.query(stockRows(em, path.CompanyId), {
    columns: stockColumns,
    unique: stockKey,
    view: toStock,
  })

  return { status: 200, body: records }
}
