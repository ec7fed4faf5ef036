import type { Handler } from '../../api/handler.ts'
import { productPriceColumns, productPriceRows } from './records/product-price-rows.ts'
import { toProductPrice } from './views.ts'

/**
 * The company's records with their sale prices and the resources that they refer to, in the language of the
 * request (G6, G7).
 */
export const listProductPrices: Handler<'listProductPrices'> = async ({ path, em, language, list }) => {
  const prices = await list.query(productPriceRows(em, path.CompanyId, language), {
    columns: productPriceColumns,
    unique: 'price.id',
    view: toProductPrice,
  })

  return { status: 200, body: prices }
}
