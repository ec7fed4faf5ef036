import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { saleRows } from './sales/sale-rows.ts'
import { toSale } from './views.ts'

/** One sale price of a record, whether it applies now or not. */
export const getSaleOverridePrice: Handler<'getSaleOverridePrice'> = async ({ path, em }) => {
  const row = await saleRows(em, path.CompanyId)
    .where('sale.pricing_information_id', '=', path.PricingId)
    .where('sale.id', '=', path.SaleOverrideId)
    .executeTakeFirst()
  if (!row) throw errors.notFound()

  return { status: 200, body: toSale(row) }
}
