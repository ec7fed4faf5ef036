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
  const { Delta, Reason, Reference = null, SerialNumbers = [] } = body
  const { product, target } = await knownProductAt(em, path)

  const row = await em.transactional(async (inner) => {
    const stored = await lockOrAddStock(inner, path, product)

    await check({
      adjustment: await adjustmentFact(inner, path, stored, { Delta, Reason, SerialNumbers }),
      product,
      target,
    })

    return changeStock(inner, path, {
      ...{ delta: Delta, reason: Reason, reference: Reference, serialNumbers: SerialNumbers },
      createdBy: authorOf(caller),
    })
  })

  return { status: 201, body: toAdjustment(row) }
}
