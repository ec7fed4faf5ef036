import { SalePrice } from '../../../entities/tables/pricing/sale-price.ts'
import { allocateId } from '../../../entities/tenants/allocate-ids.ts'
import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { lockPrice } from './records/find-record.ts'
import { saleOfBody, saleParts, salesOf, toSaleColumns } from './sales/sale-facts.ts'
import { toRecordFact, toSaleOfRecord } from './views.ts'

/** Adds a sale price to a record, for a period or as the default sale (G4). */
export const createSaleOverridePrice: Handler<'createSaleOverridePrice'> = async ({
  path,
  body,
  em,
  check,
}) => {
  const added = await em.transactional(async (inner) => {
    const price = await lockPrice(inner, path.CompanyId, path.PricingId)
    const others = await salesOf(inner, path.CompanyId, path.PricingId)
    const sale = saleOfBody(body, null)

    const record = price ? toRecordFact(price) : null
    await check({ record }, { 'pricing/sale': saleParts([{ sale }], record, others) })

    if (!price) throw errors.notFound()

    const place = { companyId: price.company_id, entityId: price.entity_id, pricingInformationId: price.id }
    const id = await allocateId(inner, path.CompanyId, 'sale_price')
    inner.create(SalePrice, { id, ...place, ...toSaleColumns(sale) })
    await inner.flush()
    return toSaleOfRecord(sale, { ...path, SaleOverrideId: id })
  })

  return { status: 201, body: added }
}
