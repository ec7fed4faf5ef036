import { LockMode } from '@mikro-orm/core'
import { LockReason } from '../../../entities/tables/usermanager/lock-reason.ts'
import { UserAccount } from '../../../entities/tables/usermanager/user-account.ts'
import type { Handler } from '../../api/handler.ts'

/** Deletes a lock reason; users who were locked with it stay locked (U7). */
export const deleteLockReason: Handler<'deleteLockReason'> = async ({ path, em, check }) => {
  const key = { companyId: path.CompanyId, id: path.LockReasonId }

  await check({ removal: { Resource: 'LockReason', Id: String(key.id), EntityId: null } })

  await em.transactional(async (inner) => {
    // While this lock is held, no user can get the reason.
    await inner.findOneOrFail(LockReason, key, { lockMode: LockMode.PESSIMISTIC_WRITE })
    const lockedForIt = { companyId: key.companyId, lockReasonId: key.id }
    await inner.nativeUpdate(UserAccount, lockedForIt, { lockReasonId: null })
    await inner.nativeDelete(LockReason, key)
  })

  return { status: 204, body: undefined }
}
