import { readSnapshot } from '../../../entities/database/read-snapshot.ts'
import { requireNode } from '../../api/auth/nodes.ts'
import type { Handler } from '../../api/handler.ts'
import { inBatches, isLongList, mapInSteps } from '../../runtime/async/cooperative-yield.ts'
import { stockRows } from './stock/stock-rows.ts'
import { toStock } from './views.ts'

/** The stock records of the requested products, in the same order, each once (A3). */
export const readProductList: Handler<'readProductList'> = async ({ path, body, em }) => {
  const ids = [...new Set(body.CatalogProductAvailabilities.map(({ Id }) => Id.toLowerCase()))]
  const read = (reader: typeof em) =>
    inBatches(ids, (batch) =>
      stockRows(reader, path.CompanyId)
        .where('stock.entity_id', '=', path.EntityId)
        .where(({ eb, val }) => eb('stock.catalog_item_id', '=', eb.fn.any(val([...batch]))))
        .execute(),
    )
  const rows = await (isLongList(ids) ? readSnapshot(em, read) : read(em))
  if (rows.length === 0) await requireNode(em, path)

  const byId = new Map(rows.map((row) => [row.catalog_item_id, row]))
  const records = ids.flatMap((id) => byId.get(id) ?? [])

  return { status: 200, body: { CatalogProductAvailabilities: await mapInSteps(records, toStock) } }
}
