import type { Handler } from '../../api/handler.ts'
import { requireUnchangedPricing } from './records/find-record.ts'
import { removePrice } from './records/remove-price.ts'

/** Deletes a price record and its sale prices (G2a). */
export const deletePricing: Handler<'deletePricing'> = async ({ path, em, check, now, requireMatch }) => {
  const requireUnchanged = requireUnchangedPricing(requireMatch, path.CompanyId, now)

  await removePrice({ em, check, now, requireUnchanged }, path.CompanyId, path.PricingId)

  return { status: 200, body: undefined }
}
