import { PricingInformation } from '../../../entities/tables/pricing/pricing-information.ts'
import type { Handler } from '../../api/handler.ts'
import { saleColumns, saleRows } from './sales/sale-rows.ts'
import { toSale } from './views.ts'

/** The sale prices of one record. */
export const listSaleOverridePrices: Handler<'listSaleOverridePrices'> = async ({ path, em, list }) => {
  const ofRecord = saleRows(em, path.CompanyId).where('sale.pricing_information_id', '=', path.PricingId)

  const sales = await list.query(ofRecord, {
    columns: saleColumns,
    unique: 'sale.id',
    view: toSale,
    whenEmpty: () =>
      em.findOneOrFail(
        PricingInformation,
        { id: path.PricingId, companyId: path.CompanyId },
        { fields: ['id'] },
      ),
  })

  return { status: 200, body: sales }
}
