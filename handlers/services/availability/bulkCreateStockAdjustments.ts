import { authorOf } from '../../api/auth/principal.ts'
import { checkBulk } from '../../api/contract/bulk.ts'
import type { Handler } from '../../api/handler.ts'
import { mapInSteps } from '../../runtime/async/cooperative-yield.ts'
import { adjustMany, bulkParts, changeManyPackages, lockMany } from './stock/adjust-many.ts'
import { toAdjustment } from './views.ts'

/** Makes many adjustments, one after the other, all or none (A15). */
export const bulkCreateStockAdjustments: Handler<'bulkCreateStockAdjustments'> = async ({
  path: { CompanyId: companyId },
  body,
  caller,
  em,
  check,
}) => {
  const adjustments = await mapInSteps(body, (one) => ({
    ...one,
    CatalogItemId: one.CatalogItemId.toLowerCase(),
    SerialNumbers: one.SerialNumbers ?? [],
  }))

  const rows = await em.transactional(async (inner) => {
    const stored = await lockMany(inner, companyId, adjustments)
    const packages = await changeManyPackages(inner, companyId, adjustments, stored)

    await checkBulk(check({}, await bulkParts(inner, companyId, adjustments, stored, packages)))

    return adjustMany(inner, companyId, adjustments, { stored, packages }, authorOf(caller))
  })

  return { status: 202, body: await mapInSteps(rows, toAdjustment) }
}
