import { LockReason } from '../../../entities/tables/usermanager/lock-reason.ts'
import type { Handler } from '../../api/handler.ts'
import { toLockReason } from './views.ts'

/** Replaces a lock reason. */
export const updateLockReason: Handler<'updateLockReason'> = async ({ path, body, em, check }) => {
  const { Name: name, Description: description } = body
  const reason = await em.findOneOrFail(LockReason, { id: path.LockReasonId, companyId: path.CompanyId })

  await check({ lockReason: { Name: name, Description: description } })

  em.assign(reason, { name, description })
  await em.flush()

  return { status: 200, body: toLockReason(reason) }
}
