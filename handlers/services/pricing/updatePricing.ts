import type { Handler } from '../../api/handler.ts'
import { requireUnchangedPricing } from './records/find-record.ts'
import { savePricing } from './records/write-price.ts'
import { overrideUpdate } from './sales/write-sales.ts'

/** Replaces a price record; its sale prices change only where the body names an override (G2, G2a). */
export const updatePricing: Handler<'updatePricing'> = async ({
  path,
  body,
  em,
  check,
  now,
  requireMatch,
}) => {
  const requireUnchanged = requireUnchangedPricing(requireMatch, path.CompanyId, now)

  const { pricing } = await savePricing(
    { em, check, now, requireUnchanged },
    { companyId: path.CompanyId, target: { addressed: path.PricingId }, body, sales: overrideUpdate(body) },
  )

  return { status: 200, body: pricing }
}
