import { requireNode } from '../../api/auth/nodes.ts'
import type { Handler } from '../../api/handler.ts'
import { productAt } from './stock/catalog-references.ts'
import { adjustmentColumns, adjustmentRows } from './stock/ledger.ts'
import { toAdjustment } from './views.ts'

/** The ledger of a product at a node, oldest change first (A8). */
export const listStockAdjustments: Handler<'listStockAdjustments'> = async ({ path, em, list }) => {
  const ofStock = adjustmentRows(em, path.CompanyId)
    .where('entry.entity_id', '=', path.EntityId)
    .where('entry.catalog_item_id', '=', path.CatalogItemId)
  const entries = await list.query(ofStock, {
    columns: adjustmentColumns,
    unique: 'entry.id',
    view: toAdjustment,
    whenEmpty: () => Promise.all([requireNode(em, path), productAt(em, path)]),
  })

  return { status: 200, body: entries }
}
