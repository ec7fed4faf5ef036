import type { Handler } from '../platform/handler.ts'
import { savePricing } from './records/write-price.ts'
import { overrideUpdate } from './sales/write-sales.ts'
import { toPricing } from './views.ts'

/** Replaces a price record; its sale prices change only where the body names an override (G2, G2a). */
export const updatePricing: Handler<'updatePricing'> = async ({ path, body, em, check, now }) => {
  const { row } = await savePricing(
    { em, check, now },
    { companyId: path.CompanyId, target: { addressed: path.PricingId }, body, sales: overrideUpdate(body) },
  )

  return { status: 200, body: toPricing(row) }
}
