import type { Handler } from '../../api/handler.ts'
import { shelfProductColumns, shelfProductRows } from './named/localized-rows.ts'
import { toShelfProduct } from './views.ts'

/** The products on shelves; only PricingShelfId can be filtered by (G8). */
export const listPricingShelfProducts: Handler<'listPricingShelfProducts'> = async ({ path, em, list }) => {
  const placed = await list.query(shelfProductRows(em, path.CompanyId), {
    columns: shelfProductColumns,
    unique: 'placed.catalog_item_id',
    view: toShelfProduct,
  })

  return { status: 200, body: placed }
}
