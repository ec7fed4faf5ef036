import { PricingTerm } from '../../entities/pricing-term.ts'
import { errors } from '../platform/errors/errors.ts'
import type { Handler } from '../platform/handler.ts'
import { dependentsOf } from './records/dependents.ts'

/** Deletes a term that nothing refers to (G8). */
export const deletePricingTerm: Handler<'deletePricingTerm'> = async ({ path, em, check }) => {
  const { CompanyId: companyId, TermId: id } = path

  await check({ dependents: await dependentsOf(em, companyId, 'pricing_term_id', id) })

  const deleted = await em.nativeDelete(PricingTerm, { companyId, id })
  if (deleted === 0) throw errors.notFound()

  return { status: 200, body: undefined }
}
