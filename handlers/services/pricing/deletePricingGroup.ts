import { PricingGroup } from '../../../entities/tables/pricing/pricing-group.ts'
import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'

/** Marks a group as deleted; repeating it changes nothing (G8). */
export const deletePricingGroup: Handler<'deletePricingGroup'> = async ({ path, em, check }) => {
  const removal = { Resource: 'PricingGroup', Id: String(path.GroupId), EntityId: null } as const

  await check({ removal, dependents: null, record: null, runningSale: null })

  const updated = await em.nativeUpdate(
    PricingGroup,
    { companyId: path.CompanyId, id: path.GroupId },
    { isDeleted: true },
  )
  if (updated === 0) throw errors.notFound()

  return { status: 200, body: undefined }
}
