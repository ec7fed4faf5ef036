import { authorOf } from '../../api/auth/principal.ts'
import type { Handler } from '../../api/handler.ts'
import { lockBothNodes, sendStock, takePackages } from './transfers/move-stock.ts'
import { lineParts, transferFact, transferRequest } from './transfers/transfer-facts.ts'
import { toTransfer, transferRows } from './transfers/transfer-rows.ts'

/** Takes products from a node and sends them to another one, all or none (A10). */
export const createStockTransfer: Handler<'createStockTransfer'> = async ({
  path: { CompanyId: companyId },
  body,
  caller,
  em,
  check,
}) => {
  const request = transferRequest(companyId, body)

  const row = await em.transactional(async (inner) => {
    const items = request.lines.map(({ CatalogItemId }) => CatalogItemId)
    await lockBothNodes(inner, request, items)
    const taken = await takePackages(inner, request)

    await check(
      { transfer: await transferFact(inner, request) },
      { 'availability/transfer-line': await lineParts(inner, request, taken) },
    )

    const id = await sendStock(inner, request, taken, authorOf(caller))
    return transferRows(inner, companyId).where('transfer.id', '=', id).executeTakeFirstOrThrow()
  })

  return { status: 201, body: toTransfer(row) }
}
