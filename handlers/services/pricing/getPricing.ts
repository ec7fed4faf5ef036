import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { priceRows } from './records/pricing-rows.ts'
import { toPricing } from './views.ts'

/** One price record, with the sale price that applies now. */
export const getPricing: Handler<'getPricing'> = async ({ path, em, now }) => {
  const row = await priceRows(em, path.CompanyId, now())
    .where('price.id', '=', path.PricingId)
    .executeTakeFirst()
  if (!row) throw errors.notFound()

  return { status: 200, body: toPricing(row) }
}
