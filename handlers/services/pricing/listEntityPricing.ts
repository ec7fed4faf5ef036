import type { Handler } from '../../api/handler.ts'
import { priceColumns, priceRows } from './records/pricing-rows.ts'
import { entityFact, nodePath } from './resolution/node-path.ts'
import { toPricing } from './views.ts'

/** The records of a node, without inherited ones (G2). */
export const listEntityPricing: Handler<'listEntityPricing'> = async ({ path, em, check, list, now }) => {
  await check({ entity: entityFact(path, await nodePath(em, path)) })

  const rows = priceRows(em, path.CompanyId, list.asOf(now())).where('price.entity_id', '=', path.EntityId)
  const prices = await list.query(rows, { columns: priceColumns, unique: 'price.id', view: toPricing })

  return { status: 200, body: prices }
}
