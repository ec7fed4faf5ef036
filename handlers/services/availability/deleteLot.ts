import { LotPackage } from '../../../entities/tables/availability/lot-package.ts'
import { authorOf } from '../../api/auth/principal.ts'
import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { countPackages, lockStock, stockKey } from './stock/lock-stock.ts'

/** Deletes a lot and reduces the stock by the quantities of its packages. */
export const deleteLot: Handler<'deleteLot'> = async ({ path, caller, em, check }) => {
  await em.transactional(async (inner) => {
    await lockStock(inner, path)
    const removal = { Resource: 'Lot', Id: path.LotId, EntityId: path.EntityId } as const

    await check({ removal, setAside: null })

    const deleted = await inner.nativeDelete(LotPackage, { ...stockKey(path), lotId: path.LotId })
    if (deleted === 0) throw errors.notFound()
    await countPackages(inner, path, path.LotId, authorOf(caller))
  })

  return { status: 204, body: undefined }
}
