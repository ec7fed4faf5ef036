import { mapInSteps } from '../platform/async/cooperative-yield.ts'
import { authorOf } from '../platform/auth/principal.ts'
import { checkBulk } from '../platform/contract/bulk.ts'
import type { Handler } from '../platform/handler.ts'
import { setStock, stockFacts } from './stock/set-stock.ts'
import { toStock } from './views.ts'

/** Sets many stock records, all or none; they are committed before the response (A3). */
export const bulkUpsertStock: Handler<'bulkUpsertStock'> = async ({ path, body, caller, em, check }) => {
  await checkBulk(check({}, { 'availability/stock': stockFacts(em, path.CompanyId, body) }))

  const rows = await setStock(em, path.CompanyId, body, authorOf(caller))

  return { status: 202, body: await mapInSteps(rows, toStock) }
}
