import type { Handler } from '../../api/handler.ts'
import { itemColumns, itemRows } from './catalog/item-rows.ts'
import { toCatalogItem } from './views.ts'

/** The company's catalog, also inactive items (N2). */
export const listCatalogItems: Handler<'listCatalogItems'> = async ({ path, em, list }) => {
  const items = await list.query(itemRows(em, path.CompanyId), {
    columns: itemColumns,
    unique: 'item.id',
    view: toCatalogItem,
  })

  return { status: 200, body: items }
}
