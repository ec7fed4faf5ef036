import { PricingTerm } from '../../../entities/tables/pricing/pricing-term.ts'
import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { dependentsOf } from './records/dependents.ts'

/** Deletes a term that nothing refers to (G8). */
export const deletePricingTerm: Handler<'deletePricingTerm'> = async ({ path, em, check }) => {
  const { CompanyId: companyId, TermId: id } = path
  const removal = { Resource: 'PricingTerm', Id: String(id), EntityId: null } as const
  const dependents = await dependentsOf(em, companyId, 'pricing_term_id', id)

  await check({ removal, dependents, record: null, runningSale: null })

  const deleted = await em.nativeDelete(PricingTerm, { companyId, id })
  if (deleted === 0) throw errors.notFound()

  return { status: 200, body: undefined }
}
