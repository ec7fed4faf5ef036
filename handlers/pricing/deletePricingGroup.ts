import { PricingGroup } from '../../entities/pricing-group.ts'
import { errors } from '../platform/errors/errors.ts'
import type { Handler } from '../platform/handler.ts'

/** Marks a group as deleted, which a deleted one already is (G8). */
export const deletePricingGroup: Handler<'deletePricingGroup'> = async ({ path, em }) => {
  const found = await em.nativeUpdate(
    PricingGroup,
    { companyId: path.CompanyId, id: path.GroupId },
    { isDeleted: true },
  )
  if (found === 0) throw errors.notFound()

  return { status: 200, body: undefined }
}
