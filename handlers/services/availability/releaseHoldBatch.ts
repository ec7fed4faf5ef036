import { raw } from '@mikro-orm/postgresql'
import { HoldBatch } from '../../../entities/tables/availability/hold-batch.ts'
import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'

/** Releases a batch; 404 if it has expired or was released or committed (A4a). */
export const releaseHoldBatch: Handler<'releaseHoldBatch'> = async ({ path, em, check }) => {
  const { CompanyId: companyId, EntityId: entityId, HoldBatchId: id } = path

  await check({ removal: { Resource: 'HoldBatch', Id: id, EntityId: entityId }, setAside: null })

  const expiresAt = { $gt: raw('tenant_now(?)', [companyId]) }
  const deleted = await em.nativeDelete(HoldBatch, { companyId, entityId, id, expiresAt })
  if (deleted === 0) throw errors.notFound()

  return { status: 204, body: undefined }
}
