import { parseFilter } from '../platform/filter/index.ts'
import type { Handler } from '../platform/handler.ts'
import { changedPriceRows, changesOf } from './records/changed-price-rows.ts'
import { changesFact } from './records/changed-since.ts'
import { entityFact, nodePath, pricedNodes } from './resolution/node-path.ts'
import { toChangedPrice } from './views.ts'

/**
 * The records of a node and of the nodes above it, last changed first; a sale that starts or stops is a change
 * (G5).
 */
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

  await check({ entity: entityFact(path, nodes), changes: changesFact(filter, at) })

  const { skip, top } = list.page
  const criteria = { companyId: path.CompanyId, nodes: pricedNodes(path, nodes), at, filter }
  const changed = await changedPriceRows(em, { ...criteria, skip, top })
  const rows = changed.slice(0, top).map(toChangedPrice)

  return {
    status: 200,
    body: {
      batches: [rows],
      page: top === undefined ? undefined : { skip, top, hasNext: changed.length > top },
      total: await list.count(changesOf(em, criteria)),
    },
  }
}
