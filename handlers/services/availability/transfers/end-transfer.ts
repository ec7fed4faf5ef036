// What receiving and cancelling a transfer have in common: locks, rules, and the change of stock (A10, A14).

import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { StockTransfer } from '../../../../entities/tables/availability/stock-transfer.ts'
import { EntityNode } from '../../../../entities/tables/company/entity-node.ts'
import { kysely } from '../../../../entities/tables.ts'
import type { RuleSetFacts } from '../../../../generated/facts.ts'
import { addStock, type Line, linesInTransit, lockBothNodes, recordReceipt, writeOff } from './move-stock.ts'
import { divide, type Receipt } from './receipts.ts'
import { type TransferRow, transferRows } from './transfer-rows.ts'

export type TransferClosing = RuleSetFacts['availability/transfer-closing']['transferClosing']

interface Ending {
  em: EntityManager
  /** Asks the rules; the lines are what is in transit. */
  decide: (transferClosing: TransferClosing, inTransit: readonly Line[]) => Promise<void>
  createdBy: string
}

/** Ends a transfer, or receives a part of it: products arrive, return to their source, or are lost. Throws 404. */
export function endTransfer(
  { em, decide, createdBy }: Ending,
  { CompanyId: companyId, TransferId: id }: { CompanyId: number; TransferId: string },
  receipt?: Receipt,
): Promise<TransferRow> {
  return em.transactional(async (inner) => {
    // Nodes and products never change, so they are read before the locks that they determine.
    const { fromEntityId: from, toEntityId: to } = await inner.findOneOrFail(StockTransfer, { companyId, id })
    const items = (await linesInTransit(inner, companyId, id)).map(({ CatalogItemId }) => CatalogItemId)
    const quantityAt = await lockBothNodes(inner, { companyId, from, to }, items)
    const forUpdate = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const
    const stored = await inner.findOneOrFail(StockTransfer, { companyId, id }, forUpdate)
    const inTransit = await linesInTransit(inner, companyId, id)
    const node = await inner.findOneOrFail(EntityNode, { companyId, id: receipt ? to : from })

    const { arriving, rest } = receipt ? divide(inTransit, receipt) : { arriving: [], rest: inTransit }
    const returning = receipt ? [] : rest
    const lost = receipt?.closes ? rest : []
    const isOver = !receipt || receipt.closes || rest.length === 0
    const after = (at: number) => (line: Line) => quantityAt(at, line.CatalogItemId) + line.Quantity
    await decide(
      {
        ...{ Status: stored.status, NewStatus: receipt ? (isOver ? 'Received' : 'InTransit') : 'Cancelled' },
        Arriving: arriving.reduce((total, { Quantity }) => total + Quantity, 0),
        OnlyCloses: receipt?.closes === true && receipt.lines?.length === 0,
        ...{ EntityId: node.id, EntityIsActive: node.effectiveIsActive },
        LargestQuantityAfter: Math.max(
          ...[0, ...arriving.map(after(to)), ...returning.map(after(from)), ...lost.map(after(from))],
        ),
      },
      inTransit,
    )

    if (stored.status === 'InTransit') {
      const move = { companyId, from, to, id, createdBy }
      await addStock(inner, { ...move, lines: receipt ? arriving : returning }, node.id)
      if (arriving.length > 0 && rest.length > 0)
        await recordReceipt(inner, { ...move, lines: arriving }, rest)
      if (lost.length > 0) await writeOff(inner, { ...move, lines: lost })
      await kysely(inner)
        .updateTable('stock_transfer')
        .set(({ eb }) => ({
          receipts: eb('receipts', '+', arriving.length > 0 ? 1 : 0),
          ...(isOver && {
            ...{ status: receipt ? 'Received' : 'Cancelled', rest_lost: lost.length > 0 },
            ...{ closed_by: createdBy, closed_utc: sql`tenant_now(${companyId})` },
          }),
        }))
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute()
    }
    return transferRows(inner, companyId).where('transfer.id', '=', id).executeTakeFirstOrThrow()
  })
}
