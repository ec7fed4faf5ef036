import { kysely } from '../../../entities/tables.ts'
import { parseFilter } from '../../api/filter/index.ts'
import type { Handler } from '../../api/handler.ts'
import { changedPricesOf, changesOf, keyOfChange } from './records/changed-price-rows.ts'
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
  const nodes = await nodePath(em, path)

  await check({ entity: entityFact(path, nodes), changes: changesFact(filter, now()) })

  const criteria = {
    companyId: path.CompanyId,
    nodes: pricedNodes(path, nodes),
    at: list.asOf(now()),
    filter,
  }
  const page = changedPricesOf({ ...criteria, ...list.page }).compile(kysely(em))
  const changed = await list.read(page, keyOfChange)

  return {
    status: 200,
    body: {
      batches: [changed.rows.map(toChangedPrice)],
      page: changed.page,
      total: await list.count(changesOf(em, criteria)),
    },
  }
}
