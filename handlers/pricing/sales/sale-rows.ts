// Sale prices as rows.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { PriceTables } from '../records/pricing-rows.ts'

/** A query builder over `sale`; narrow it with `.where('sale.pricing_information_id', '=', …)`. */
export const saleRows = (em: EntityManager, companyId: number) =>
  em
    .getKysely<PriceTables>()
    .selectFrom('sale_price as sale')
    .selectAll('sale')
    .where('sale.company_id', '=', companyId)

/** Column of each filterable property. */
export const saleColumns = {
  Id: 'sale.id',
  CompanyId: 'sale.company_id',
  IsDefault: 'sale.is_default',
  PricingInformationId: 'sale.pricing_information_id',
  SalePrice: 'sale.sale_price',
  StartDateUTC: 'sale.start_date_utc',
  StopDateUTC: 'sale.stop_date_utc',
}
