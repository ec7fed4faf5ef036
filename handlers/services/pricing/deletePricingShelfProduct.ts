import { PricingShelfProduct } from '../../../entities/tables/pricing/pricing-shelf-product.ts'
import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'

/** Removes a product from its shelf. */
export const deletePricingShelfProduct: Handler<'deletePricingShelfProduct'> = async ({
  path,
  em,
  check,
}) => {
  const removal = { Resource: 'PricingShelfProduct', Id: path.ProductId, EntityId: null } as const

  await check({ removal, dependents: null, record: null, runningSale: null })

  const deleted = await em.nativeDelete(PricingShelfProduct, {
    companyId: path.CompanyId,
    catalogItemId: path.ProductId,
  })
  if (deleted === 0) throw errors.notFound()

  return { status: 200, body: undefined }
}
