import type { Limits } from '../../../runtime/limits.ts'
import type { PriceCriteria } from './resolution.ts'

interface AskedPrice {
  /** By default 1. */
  quantity?: number | undefined
  PricingTermId?: number | null | undefined
  PricingGroupId?: number | null | undefined
}

/** What a request asks a price for, and whether the lowest price wins in its company (G14). */
export const criteriaOf = (
  { quantity = 1, PricingTermId = null, PricingGroupId = null }: AskedPrice,
  rules: Limits,
): PriceCriteria => ({
  ...{ quantity, termId: PricingTermId, groupId: PricingGroupId },
  lowestPriceWins: rules.limit('pricing/limits', 'LowestPriceWins') === 1,
})
