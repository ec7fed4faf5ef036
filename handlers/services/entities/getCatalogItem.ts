import type { Handler } from '../../api/handler.ts'
import { readItem } from './catalog/item-rows.ts'
import { toCatalogItem } from './views.ts'

export const getCatalogItem: Handler<'getCatalogItem'> = async ({ path, em }) => {
  const item = await readItem(em, path.CompanyId, path.CatalogItemId)

  return { status: 200, body: toCatalogItem(item) }
}
