import { ProductCommitment } from '../../../entities/tables/availability/product-commitment.ts'
import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'

/** Deletes a commitment; its quantity becomes available again. */
export const deleteCommitment: Handler<'deleteCommitment'> = async ({ path, em, check }) => {
  const { CompanyId: companyId, EntityId: entityId, CommitmentId: id } = path

  await check({ removal: { Resource: 'Commitment', Id: id, EntityId: entityId }, setAside: null })

  const deleted = await em.nativeDelete(ProductCommitment, { companyId, entityId, id })
  if (deleted === 0) throw errors.notFound()

  return { status: 204, body: undefined }
}
