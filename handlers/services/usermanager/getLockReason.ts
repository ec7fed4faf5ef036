import { LockReason } from '../../../entities/tables/usermanager/lock-reason.ts'
import type { Handler } from '../../api/handler.ts'
import { toLockReason } from './views.ts'

/** One lock reason of the company. */
export const getLockReason: Handler<'getLockReason'> = async ({ path, em }) => {
  const reason = await em.findOneOrFail(LockReason, { id: path.LockReasonId, companyId: path.CompanyId })

  return { status: 200, body: toLockReason(reason) }
}
