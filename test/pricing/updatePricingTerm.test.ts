import { describe } from 'vitest'
import { isReplaced, term, useShop } from './localized-cases.ts'

const shop = useShop()

describe('PUT /Companies({CompanyId})/PricingTerms({TermId})', () => {
  isReplaced(shop, term)
})
