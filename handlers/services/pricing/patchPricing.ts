import type { Handler } from '../../api/handler.ts'
import { requireUnchangedPricing } from './records/find-record.ts'
import { changePricing } from './records/write-price.ts'
import { toPricing } from './views.ts'

/** Changes the members of a price record, and of the sale price that applies, that the body names (G13). */
export const patchPricing: Handler<'patchPricing'> = async ({ path, body, em, check, now, requireMatch }) => {
  const requireUnchanged = requireUnchangedPricing(requireMatch, path.CompanyId, now)

  const row = await changePricing({ em, check, now, requireUnchanged }, path.CompanyId, path.PricingId, body)

  return { status: 200, body: toPricing(row) }
}
