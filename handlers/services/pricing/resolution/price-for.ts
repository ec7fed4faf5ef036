// Resolves the price of a product at a node: checks the rules about the request, then chooses among the
// candidates.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { ProductAtNode } from '../../../../entities/tables/company/node-tree.ts'
import type { Check } from '../../../rules/evaluate/check.ts'
import { errors } from '../../../runtime/errors/errors.ts'
import { referencesOf } from '../records/references.ts'
import { candidateRows } from './candidate-rows.ts'
import { entityFact, nodePath } from './node-path.ts'
import { type Candidate, type PriceCriteria, type Resolution, resolvePrice } from './resolution.ts'

interface Question {
  place: ProductAtNode
  criteria: PriceCriteria
  at: Date
}

/** Throws the rules' refusals, and 404 for an unknown product or one without a price. */
export async function priceFor(
  em: EntityManager,
  check: Check<'pricing/entity' | 'pricing/asked'>,
  { place, criteria, at }: Question,
): Promise<Resolution & { chosen: Candidate }> {
  const [nodes, references, candidates] = await Promise.all([
    nodePath(em, place),
    referencesOf(em, place.CompanyId, { PricingTermId: criteria.termId, PricingGroupId: criteria.groupId }),
    candidateRows(em, place, at, criteria),
  ])

  await check({ entity: entityFact(place, nodes), references })

  const { chosen, judged } = resolvePrice(candidates, criteria)
  if (!chosen) throw errors.notFound()
  return { chosen, judged }
}
