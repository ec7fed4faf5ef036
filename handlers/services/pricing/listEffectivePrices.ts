import type { Handler } from '../../api/handler.ts'
import { parseInstantText } from '../../runtime/values/formats.ts'
import { referencesOf } from './records/references.ts'
import { criteriaOf } from './resolution/criteria.ts'
import {
  effectivePriceColumns,
  effectivePriceRows,
  toListedPrice,
} from './resolution/effective-price-rows.ts'
import { entityFact, inCurrency, nodePath, pricedNodes } from './resolution/node-path.ts'

/** The price that applies to each product at a node, as getEffectivePrice decides for one (G11). */
export const listEffectivePrices: Handler<'listEffectivePrices'> = async ({
  path,
  query,
  em,
  check,
  list,
  now,
  rules,
}) => {
  const at = (query.at === undefined ? undefined : parseInstantText(query.at)) ?? list.asOf(now())
  const criteria = criteriaOf(query, rules)
  const [nodes, references] = await Promise.all([
    nodePath(em, path),
    referencesOf(em, path.CompanyId, {
      PricingTermId: criteria.termId,
      PricingGroupId: criteria.groupId,
    }),
  ])

  await check({ entity: entityFact(path, nodes), references })

  const place = { companyId: path.CompanyId, nodes: pricedNodes(path, inCurrency(nodes)), criteria, at }
  const prices = await list.query(effectivePriceRows(em, place), {
    firstOf: (count, position) => effectivePriceRows(em, place, count, position),
    columns: effectivePriceColumns,
    unique: 'price.catalog_item_id',
    view: toListedPrice(path, nodes, criteria, at),
  })

  return { status: 200, body: prices }
}
