import { raw } from '@mikro-orm/postgresql'
import { HoldLine } from '../../../entities/tables/availability/hold-line.ts'
import { itemQuantities } from '../../../entities/tables/availability/item-quantities.ts'
import { kysely } from '../../../entities/tables.ts'
import { authorOf } from '../../api/auth/principal.ts'
import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { removeStock } from './stock/ledger.ts'
import { isAt, stockKey } from './stock/lock-stock.ts'
import { stockRows } from './stock/stock-rows.ts'
import { toStock } from './views.ts'

/** Deletes a stock record, unless part of it is on hold, committed or in transfer (A3, A10). */
export const deleteStock: Handler<'deleteStock'> = async ({ path, caller, em, check, requireMatch }) => {
  await em.transactional(async (inner) => {
    const database = kysely(inner)
    const stored = await stockRows(inner, path.CompanyId)
      .select(['stock.moving_in', 'stock.moving_out'])
      .where(isAt(path))
      .forUpdate()
      .executeTakeFirst()
    if (!stored) throw errors.notFound()
    const { held, committed } = await database
      .selectFrom(itemQuantities(path.CompanyId).as('quantities'))
      .select(['held', 'committed'])
      .where(isAt(path))
      .executeTakeFirstOrThrow()

    await check({
      removal: { Resource: 'Stock', Id: path.CatalogItemId, EntityId: path.EntityId },
      setAside: {
        ...{ OnHold: Number(held), Committed: Number(committed) },
        InTransfer: Number(stored.moving_in) + Number(stored.moving_out),
      },
    })

    requireMatch?.([toStock(stored)])

    // Expired lines that are not swept yet would violate the foreign key.
    await inner.nativeDelete(HoldLine, {
      ...stockKey(path),
      expiresAt: { $lte: raw('tenant_now(?)', [path.CompanyId]) },
    })
    await removeStock(inner, path, authorOf(caller))
  })

  return { status: 204, body: undefined }
}
