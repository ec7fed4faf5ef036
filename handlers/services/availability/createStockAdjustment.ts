import { changePackages, lotsOf } from '../../../entities/lots.ts'
import { authorOf } from '../../api/auth/principal.ts'
import type { Handler } from '../../api/handler.ts'
import { adjustmentFact } from './stock/adjustment-fact.ts'
import { knownProductAt } from './stock/catalog-references.ts'
import { changeStock } from './stock/ledger.ts'
import { lockOrAddStock } from './stock/lock-stock.ts'
import { toAdjustment } from './views.ts'

/** Changes the stock of a product by a quantity; concurrent changes are applied one after the other (A8). */
export const createStockAdjustment: Handler<'createStockAdjustment'> = async ({
  path,
  body,
  caller,
  em,
  check,
}) => {
  const { Delta, Reason, Reference = null, SerialNumbers = [], LotId = null } = body
  const { product, target } = await knownProductAt(em, path)

  const row = await em.transactional(async (inner) => {
    const stored = await lockOrAddStock(inner, path)

    const [packages = null] = await changePackages(inner, path.CompanyId, [
      {
        ...{ entityId: path.EntityId, catalogItemId: path.CatalogItemId, isLot: product.IsLot ?? false },
        ...{ lotId: LotId, delta: Delta },
      },
    ])

    await check({
      adjustment: await adjustmentFact(inner, path, stored, {
        ...{ Delta, Reason, Reference, SerialNumbers, LotId, packages },
      }),
      product,
      target,
    })

    return changeStock(inner, path, {
      ...{ delta: Delta, reason: Reason, reference: Reference, serialNumbers: SerialNumbers },
      lots: lotsOf(packages),
      createdBy: authorOf(caller),
    })
  })

  return { status: 201, body: toAdjustment(row) }
}
