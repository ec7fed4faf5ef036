import { PricingShelf } from '../../../entities/tables/pricing/pricing-shelf.ts'
import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { dependentsOf } from './records/dependents.ts'

/** Deletes a shelf that nothing refers to (G8). */
export const deletePricingShelf: Handler<'deletePricingShelf'> = async ({ path, em, check }) => {
  const { CompanyId: companyId, ShelfId: id } = path
  const removal = { Resource: 'PricingShelf', Id: String(id), EntityId: null } as const
  const dependents = await dependentsOf(em, companyId, 'pricing_shelf_id', id)

  await check({ removal, dependents, record: null, runningSale: null })

  const deleted = await em.nativeDelete(PricingShelf, { companyId, id })
  if (deleted === 0) throw errors.notFound()

  return { status: 200, body: undefined }
}
