import { AvailabilityThreshold } from '../../../entities/tables/availability/availability-threshold.ts'
import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'

/** Deletes a threshold. */
export const deleteAvailabilityThreshold: Handler<'deleteAvailabilityThreshold'> = async ({
  path,
  em,
  check,
}) => {
  const { CompanyId: companyId, EntityId: entityId, ThresholdId: id } = path
  const removal = { Resource: 'AvailabilityThreshold', Id: String(id), EntityId: entityId } as const

  await check({ removal, setAside: null })

  const deleted = await em.nativeDelete(AvailabilityThreshold, { companyId, entityId, id })
  if (deleted === 0) throw errors.notFound()

  return { status: 204, body: undefined }
}
