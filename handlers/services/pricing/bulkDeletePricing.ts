import type { Handler } from '../../api/handler.ts'
import { removePrices } from './records/remove-prices.ts'

/** Deletes many price records with their sale prices, by Id or key, all or none (G15). */
export const bulkDeletePricing: Handler<'bulkDeletePricing'> = async ({ path, body, em, check, now }) => {
  const removed = await removePrices({ em, check, now }, path.CompanyId, body)

  return { status: 202, body: removed }
}
