// What receiving and cancelling a transfer have in common: locks, rules, and the change of stock.

import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { StockTransfer } from '../../../../entities/tables/availability/stock-transfer.ts'
import { EntityNode } from '../../../../entities/tables/company/entity-node.ts'
import type { Check } from '../../../rules/evaluate/check.ts'
import { closeTransfer, linesOf, lockBothNodes } from './move-stock.ts'
import { type TransferRow, transferRows } from './transfer-rows.ts'

interface Ending {
  em: EntityManager
  check: Check<'availability/transfer-closing'>
  status: 'Received' | 'Cancelled'
  closedBy: string
}

/** Ends a transfer: its products arrive, or return to where they came from. Throws 404. */
export function endTransfer(
  { em, check, status, closedBy }: Ending,
  { CompanyId: companyId, TransferId: id }: { CompanyId: number; TransferId: string },
): Promise<TransferRow> {
  return em.transactional(async (inner) => {
    // Nodes and lines never change, so they are read before the locks that they determine.
    const { fromEntityId: from, toEntityId: to } = await inner.findOneOrFail(StockTransfer, { companyId, id })
    const lines = await linesOf(inner, companyId, id)
    const items = lines.map(({ CatalogItemId }) => CatalogItemId)
    const quantityAt = await lockBothNodes(inner, { companyId, from, to }, items)
    const forUpdate = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const
    const stored = await inner.findOneOrFail(StockTransfer, { companyId, id }, forUpdate)
    const EntityId = status === 'Received' ? to : from
    const node = await inner.findOneOrFail(EntityNode, { companyId, id: EntityId })

    const after = lines.map((line) => quantityAt(EntityId, line.CatalogItemId) + line.Quantity)
    await check({
      transferClosing: {
        ...{ Status: stored.status, NewStatus: status },
        ...{ EntityId, EntityIsActive: node.effectiveIsActive, LargestQuantityAfter: Math.max(...after) },
      },
    })

    await closeTransfer(inner, { companyId, from, to, id, status, lines }, closedBy)
    return transferRows(inner, companyId).where('transfer.id', '=', id).executeTakeFirstOrThrow()
  })
}
