import type { Handler } from '../../api/handler.ts'
import { priceColumns, priceRows } from './records/pricing-rows.ts'
import { toPricing } from './views.ts'

/** The records of all nodes that match the filter, which is required. */
export const listPricing: Handler<'listPricing'> = async ({ path, em, list, now }) => {
  const prices = await list.query(priceRows(em, path.CompanyId, list.asOf(now())), {
    columns: priceColumns,
    unique: 'price.id',
    view: toPricing,
  })

  return { status: 200, body: prices }
}
