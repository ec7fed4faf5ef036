import { SalePrice } from '../../../entities/tables/pricing/sale-price.ts'
import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { lockPrice } from './records/find-record.ts'
import { runningSale } from './records/remove-price.ts'
import { toRecordFact } from './views.ts'

/** Deletes a sale price, which counts as a change of its record (G5). */
export const deleteSaleOverridePrice: Handler<'deleteSaleOverridePrice'> = async ({
  path,
  em,
  check,
  now,
}) => {
  await em.transactional(async (inner) => {
    const price = await lockPrice(inner, path.CompanyId, path.PricingId)
    if (!price) throw errors.notFound()
    const removal = {
      Resource: 'SalePrice',
      Id: String(path.SaleOverrideId),
      EntityId: price.entity_id,
    } as const

    await check({
      removal,
      record: toRecordFact(price),
      runningSale: await runningSale(inner, path.CompanyId, path.PricingId, now()),
      dependents: null,
    })

    const deleted = await inner.nativeDelete(SalePrice, {
      id: path.SaleOverrideId,
      companyId: path.CompanyId,
      pricingInformationId: path.PricingId,
    })
    if (deleted === 0) throw errors.notFound()
  })

  return { status: 200, body: undefined }
}
