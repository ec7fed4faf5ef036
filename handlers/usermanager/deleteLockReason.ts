import { LockReason } from '../../entities/lock-reason.ts'
import { errors } from '../platform/errors/errors.ts'
import type { Handler } from '../platform/handler.ts'

/** Deletes a lock reason; users who were locked with it stay locked (U7). */
export const deleteLockReason: Handler<'deleteLockReason'> = async ({ path, em }) => {
  const deleted = await em.nativeDelete(LockReason, { id: path.LockReasonId, companyId: path.CompanyId })
  if (deleted === 0) throw errors.notFound()

  return { status: 204, body: undefined }
}
