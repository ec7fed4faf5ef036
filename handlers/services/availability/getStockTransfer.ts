import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { toTransfer, transferRows } from './transfers/transfer-rows.ts'

/** One transfer with its lines. */
export const getStockTransfer: Handler<'getStockTransfer'> = async ({ path, em }) => {
  const row = await transferRows(em, path.CompanyId)
    .where('transfer.id', '=', path.TransferId)
    .executeTakeFirst()
  if (!row) throw errors.notFound()

  return { status: 200, body: toTransfer(row) }
}
