import { authorOf } from '../../api/auth/principal.ts'
import type { Handler } from '../../api/handler.ts'
import { endTransfer, type TransferClosing } from './transfers/end-transfer.ts'
import type { Line } from './transfers/move-stock.ts'
import { receiptOf, receiptParts } from './transfers/receipts.ts'
import { toTransfer } from './transfers/transfer-rows.ts'

/** Adds products of a transfer, all or a part, to the stock of its destination (A10, A14). */
export const receiveStockTransfer: Handler<'receiveStockTransfer'> = async ({
  path,
  body,
  caller,
  em,
  check,
}) => {
  const receipt = receiptOf(body)
  const decide = (transferClosing: TransferClosing, inTransit: readonly Line[]) =>
    check({ transferClosing }, { 'availability/transfer-receipt': receiptParts(receipt, inTransit) })

  const row = await endTransfer({ em, decide, createdBy: authorOf(caller) }, path, receipt)

  return { status: 200, body: toTransfer(row) }
}
