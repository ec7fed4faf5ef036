import { PricingInformation } from '../../entities/pricing-information.ts'
import { errors } from '../platform/errors/errors.ts'
import type { Handler } from '../platform/handler.ts'

/** Deletes a price record and its sale prices (G2a). */
export const deletePricing: Handler<'deletePricing'> = async ({ path, em }) => {
  const deleted = await em.nativeDelete(PricingInformation, { id: path.PricingId, companyId: path.CompanyId })
  if (deleted === 0) throw errors.notFound()

  return { status: 200, body: undefined }
}
