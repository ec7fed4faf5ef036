import type { Handler } from '../../api/handler.ts'
import { mapInSteps } from '../../runtime/async/cooperative-yield.ts'
import { savePrices } from './records/write-prices.ts'
import { toPricing } from './views.ts'

/** Sets many prices by their keys, all or none; they are committed before the response (G12). */
export const bulkUpsertPricing: Handler<'bulkUpsertPricing'> = async ({ path, body, em, check, now }) => {
  const rows = await savePrices(em, check, path.CompanyId, body, now)

  return { status: 202, body: await mapInSteps(rows, toPricing) }
}
