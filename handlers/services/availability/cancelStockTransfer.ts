import { authorOf } from '../../api/auth/principal.ts'
import type { Handler } from '../../api/handler.ts'
import { endTransfer } from './transfers/end-transfer.ts'
import { toTransfer } from './transfers/transfer-rows.ts'

/** Returns the products of a transfer to the stock of its source (A10). */
export const cancelStockTransfer: Handler<'cancelStockTransfer'> = async ({ path, caller, em, check }) => {
  const row = await endTransfer({ em, check, status: 'Cancelled', closedBy: authorOf(caller) }, path)

  return { status: 200, body: toTransfer(row) }
}
