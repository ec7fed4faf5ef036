import { parseFilter } from '../platform/filter/index.ts'
import type { Handler } from '../platform/handler.ts'
import { changedPriceRows, changesOf } from './records/changed-price-rows.ts'
import { changesFact } from './records/changed-since.ts'
import { entityFact, nodePath } from './resolution/node-path.ts'
import { toChangedPrice } from './views.ts'

/** Records of a node and of those above, the last changed one first; sales that start or stop are changes (G5). */
export const listChangedPrices: Handler<'listChangedPrices'> = async ({
  path,
  query,
  em,
  check,
  list,
  now,
}) => {
  const filter = parseFilter(query.$filter, list.filterables)
  const at = now()
  const nodes = await nodePath(em, path)

  await check({ entity: entityFact(path, nodes), changes: changesFact(filter, query.$orderby, at) })

  const { skip, top } = list.page
  const asked = { companyId: path.CompanyId, nodes, at, filter }
  const found = await changedPriceRows(em, { ...asked, skip, top })
  const rows = found.slice(0, top).map(toChangedPrice)

  return {
    status: 200,
    body: {
      batches: [rows],
      page: top === undefined ? undefined : { skip, top, hasNext: found.length > top },
      total: await list.count(changesOf(em, asked)),
    },
  }
}
