import { authorOf } from '../../api/auth/principal.ts'
import { checkBulk } from '../../api/contract/bulk.ts'
import type { Handler } from '../../api/handler.ts'
import { mapInSteps } from '../../runtime/async/cooperative-yield.ts'
import { setStock, stockFacts } from './stock/set-stock.ts'
import { toStock } from './views.ts'

/** Sets many stock records, all or none; they are committed before the response (A3). */
export const bulkUpsertStock: Handler<'bulkUpsertStock'> = async ({ path, body, caller, em, check }) => {
  await checkBulk(check({}, { 'availability/stock': stockFacts(em, path.CompanyId, body) }))

  const rows = await setStock(em, path.CompanyId, body, authorOf(caller))

  return { status: 202, body: await mapInSteps(rows, toStock) }
}
