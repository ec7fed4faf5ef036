import type { Handler } from '../../api/handler.ts'
import { productAt } from './stock/catalog-references.ts'
import { stockColumns, stockKey, stockRows } from './stock/stock-rows.ts'
import { toStock } from './views.ts'

/** The stock records of a product, one for each node that has one. */
export const listItemStock: Handler<'listItemStock'> = async ({ path, em, list }) => {
  const ofItem = stockRows(em, path.CompanyId).where('stock.catalog_item_id', '=', path.CatalogItemId)
  const records = await list.query(ofItem, {
    columns: stockColumns,
    unique: stockKey,
    view: toStock,
    whenEmpty: () => productAt(em, path),
  })

  return { status: 200, body: records }
}
