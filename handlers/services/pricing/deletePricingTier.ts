import { PricingTier } from '../../../entities/tables/pricing/pricing-tier.ts'
import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { dependentsOf } from './records/dependents.ts'

/** Deletes a tier that nothing refers to (G8). */
export const deletePricingTier: Handler<'deletePricingTier'> = async ({ path, em, check }) => {
  const { CompanyId: companyId, TierId: id } = path
  const removal = { Resource: 'PricingTier', Id: String(id), EntityId: null } as const
  const dependents = await dependentsOf(em, companyId, 'pricing_tier_id', id)

  await check({ removal, dependents, record: null, runningSale: null })

  const deleted = await em.nativeDelete(PricingTier, { companyId, id })
  if (deleted === 0) throw errors.notFound()

  return { status: 200, body: undefined }
}
