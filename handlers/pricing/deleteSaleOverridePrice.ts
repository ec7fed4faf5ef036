import { SalePrice } from '../../entities/sale-price.ts'
import { errors } from '../platform/errors/errors.ts'
import type { Handler } from '../platform/handler.ts'
import { lockPrice } from './records/find-record.ts'

/** Deletes a sale price, which counts as a change of its record (G5). */
export const deleteSaleOverridePrice: Handler<'deleteSaleOverridePrice'> = async ({ path, em }) => {
  await em.transactional(async (inner) => {
    await lockPrice(inner, path.CompanyId, path.PricingId)
    const deleted = await inner.nativeDelete(SalePrice, {
      id: path.SaleOverrideId,
      companyId: path.CompanyId,
      pricingInformationId: path.PricingId,
    })
    if (deleted === 0) throw errors.notFound()
  })

  return { status: 200, body: undefined }
}
