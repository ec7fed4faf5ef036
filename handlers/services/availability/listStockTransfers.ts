import type { Handler } from '../../api/handler.ts'
import { toTransfer, transferColumns, transferRows } from './transfers/transfer-rows.ts'

/** The transfers of a company. */
export const listStockTransfers: Handler<'listStockTransfers'> = async ({ path, em, list }) => {
  const transfers = await list.query(transferRows(em, path.CompanyId), {
    columns: transferColumns,
    unique: 'transfer.id',
    view: toTransfer,
  })

  return { status: 200, body: transfers }
}
