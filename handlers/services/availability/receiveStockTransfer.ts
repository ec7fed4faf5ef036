import { authorOf } from '../../api/auth/principal.ts'
import type { Handler } from '../../api/handler.ts'
import { endTransfer } from './transfers/end-transfer.ts'
import { toTransfer } from './transfers/transfer-rows.ts'

/** Adds the products of a transfer to the stock of its destination (A10). */
export const receiveStockTransfer: Handler<'receiveStockTransfer'> = async ({ path, caller, em, check }) => {
  const row = await endTransfer({ em, check, status: 'Received', closedBy: authorOf(caller) }, path)

  return { status: 200, body: toTransfer(row) }
}
