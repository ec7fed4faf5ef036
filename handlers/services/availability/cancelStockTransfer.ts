import { authorOf } from '../../api/auth/principal.ts'
import type { Handler } from '../../api/handler.ts'
import { endTransfer, type TransferClosing } from './transfers/end-transfer.ts'
import { toTransfer } from './transfers/transfer-rows.ts'

/** Returns what is in transit of a transfer to the stock of its source (A10, A14). */
export const cancelStockTransfer: Handler<'cancelStockTransfer'> = async ({ path, caller, em, check }) => {
  const decide = (transferClosing: TransferClosing) => check({ transferClosing })
  const row = await endTransfer({ em, decide, createdBy: authorOf(caller) }, path)

  return { status: 200, body: toTransfer(row) }
}
