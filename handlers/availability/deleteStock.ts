import { raw } from '@mikro-orm/postgresql'
import { HoldLine } from '../../entities/hold-line.ts'
import { kysely } from '../../entities/tables.ts'
import { authorOf } from '../platform/auth/principal.ts'
import { errors } from '../platform/errors/errors.ts'
import type { Handler } from '../platform/handler.ts'
import { removeStock } from './stock/ledger.ts'
import { isAt, stockKey } from './stock/lock-stock.ts'

/** Deletes a stock record, unless part of it is on hold or committed (A3). */
export const deleteStock: Handler<'deleteStock'> = async ({ path, caller, em, check }) => {
  await em.transactional(async (inner) => {
    const database = kysely(inner)
    const stock = database.selectFrom('product_stock').select('catalog_item_id').where(isAt(path))
    if (!(await stock.forUpdate().executeTakeFirst())) throw errors.notFound()
    const { held, committed } = await database
      .selectFrom('item_quantities')
      .select(['held', 'committed'])
      .where(isAt(path))
      .executeTakeFirstOrThrow()

    await check({
      removal: { Resource: 'Stock', Id: path.CatalogItemId, EntityId: path.EntityId },
      setAside: { OnHold: Number(held), Committed: Number(committed) },
    })

    // Expired lines that are not swept yet would violate the foreign key.
    await inner.nativeDelete(HoldLine, {
      ...stockKey(path),
      expiresAt: { $lte: raw('tenant_now(?)', [path.CompanyId]) },
    })
    await removeStock(inner, path, authorOf(caller))
  })

  return { status: 204, body: undefined }
}
