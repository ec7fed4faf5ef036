import { LockReason } from '../../../entities/tables/usermanager/lock-reason.ts'
import { allocateId } from '../../../entities/tenants/allocate-ids.ts'
import type { Handler } from '../../api/handler.ts'
import { toLockReason } from './views.ts'

/** Adds a lock reason; a unique index refuses a name that is taken (constraints.ts). */
export const createLockReason: Handler<'createLockReason'> = async ({ path, body, em, check }) => {
  const { CompanyId: companyId } = path
  const { Name: name, Description: description } = body

  await check({ lockReason: { Name: name, Description: description } })

  const id = await allocateId(em, companyId, 'lock_reason')
  const reason = em.create(LockReason, { companyId, id, name, description })
  await em.flush()

  return { status: 201, body: toLockReason(reason) }
}
