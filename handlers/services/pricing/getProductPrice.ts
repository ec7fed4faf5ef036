import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { productPriceRows } from './records/product-price-rows.ts'
import { toProductPrice } from './views.ts'

/** One record with its sale prices and the resources that it refers to, in the language of the request (G7). */
export const getProductPrice: Handler<'getProductPrice'> = async ({ path, em, language }) => {
  const row = await productPriceRows(em, path.CompanyId, language)
    .where('price.id', '=', path.PricingId)
    .executeTakeFirst()
  if (!row) throw errors.notFound()

  return { status: 200, body: toProductPrice(row) }
}
