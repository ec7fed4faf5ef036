import { raw } from '@mikro-orm/postgresql'
import { PricingInformation } from '../../../entities/tables/pricing/pricing-information.ts'
import { SalePrice } from '../../../entities/tables/pricing/sale-price.ts'
import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { lockedById } from './records/find-record.ts'
import { isSameSale, isWholeSale, saleOfBody, saleParts, salesOf, toSaleColumns } from './sales/sale-facts.ts'
import { toRecordFact, toSaleOfRecord } from './views.ts'

/**
 * Changes the members of a sale price that the body has; the rules see the result. Without a change nothing is
 * written (G2a, G4).
 */
export const updateSaleOverridePrice: Handler<'updateSaleOverridePrice'> = async ({
  path,
  body,
  em,
  check,
}) => {
  const { CompanyId, PricingId, SaleOverrideId } = path
  const sale = await em.transactional(async (inner) => {
    const price = await lockedById(inner, CompanyId, PricingId)
    const sales = await salesOf(inner, CompanyId, PricingId)
    const stored = sales.find(({ id }) => id === SaleOverrideId)
    // Without a stored sale only a complete body can be checked: a partial body depends on the stored members.
    if (!stored && !isWholeSale(body)) throw errors.notFound()
    const others = stored ? sales.filter((each) => each !== stored) : []
    const merged = saleOfBody(body, SaleOverrideId, stored)

    const record = price ? toRecordFact(price) : null
    await check({ record }, { 'pricing/sale': saleParts([{ sale: merged }], record, others, sales) })

    if (!stored) throw errors.notFound()
    if (isSameSale(stored, merged)) return stored

    const lastModifiedUtc = raw('tenant_now(?)', [CompanyId])
    await inner.nativeUpdate(PricingInformation, { companyId: CompanyId, id: PricingId }, { lastModifiedUtc })
    const place = { companyId: CompanyId, id: SaleOverrideId }
    await inner.nativeUpdate(SalePrice, place, toSaleColumns(merged))
    return merged
  })

  return { status: 200, body: toSaleOfRecord(sale, path) }
}
