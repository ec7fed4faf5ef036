import type { Handler } from '../platform/handler.ts'
import { priceColumns, priceRows } from './records/pricing-rows.ts'
import { toPricing } from './views.ts'

/** The records of all nodes that match the filter, which a rule requires. */
export const listPricing: Handler<'listPricing'> = async ({ path, query, em, check, list, now }) => {
  await check({ search: { Filter: query.$filter ?? null } })

  const prices = await list.query(priceRows(em, path.CompanyId, now()), {
    columns: priceColumns,
    unique: 'price.id',
    view: toPricing,
  })

  return { status: 200, body: prices }
}
