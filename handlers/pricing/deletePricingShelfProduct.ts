import { PricingShelfProduct } from '../../entities/pricing/pricing-shelf-product.ts'
import { errors } from '../platform/errors/errors.ts'
import type { Handler } from '../platform/handler.ts'

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
