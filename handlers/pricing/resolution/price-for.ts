// Resolves the price of a product at a node: first the rules about the request, then the choice.
import type { EntityManager } from '@mikro-orm/postgresql'
import { errors } from '../../platform/errors/errors.ts'
import type { Check } from '../../platform/rules/evaluate/check.ts'
import { referencesOf } from '../records/references.ts'
import { candidateRows } from './candidate-rows.ts'
import { entityFact, nodePath } from './node-path.ts'
import { type Asked, type Candidate, type Resolution, resolvePrice } from './resolution.ts'

interface Place {
  CompanyId: number
  EntityId: number
  CatalogItemId: string
}

interface Question {
  place: Place
  asked: Asked
  at: Date
}

/** Throws what the rules refuse, and 404 for an unknown product as for one without a price. */
export async function priceFor(
  em: EntityManager,
  check: Check,
  { place, asked, at }: Question,
): Promise<Resolution & { chosen: Candidate }> {
  const [nodes, references, candidates] = await Promise.all([
    nodePath(em, place),
    referencesOf(em, place.CompanyId, { PricingTermId: asked.termId, PricingGroupId: asked.groupId }),
    candidateRows(em, place, at),
  ])

  await check({ entity: entityFact(place, nodes), references })

  const { chosen, judged } = resolvePrice(candidates, asked)
  if (!chosen) throw errors.notFound()
  return { chosen, judged }
}
