import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { shelfProductRows } from './named/localized-rows.ts'
import { toShelfProduct } from './views.ts'

/** The shelf that a product is on. */
export const getPricingShelfProduct: Handler<'getPricingShelfProduct'> = async ({ path, em }) => {
  const row = await shelfProductRows(em, path.CompanyId)
    .where('placed.catalog_item_id', '=', path.ProductId)
    .executeTakeFirst()
  if (!row) throw errors.notFound()

  return { status: 200, body: toShelfProduct(row) }
}
