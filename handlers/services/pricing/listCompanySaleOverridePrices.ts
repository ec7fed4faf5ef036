import type { Handler } from '../../api/handler.ts'
import { saleColumns, saleRows } from './sales/sale-rows.ts'
import { toSale } from './views.ts'

/** Every sale price of the company, including past and future ones. */
export const listCompanySaleOverridePrices: Handler<'listCompanySaleOverridePrices'> = async ({
  path,
  em,
  list,
}) => {
  const sales = await list.query(saleRows(em, path.CompanyId), {
    columns: saleColumns,
    unique: 'sale.id',
    view: toSale,
  })

  return { status: 200, body: sales }
}
