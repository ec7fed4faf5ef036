import { describe } from 'vitest'
import { isDeleted, term, useShop } from './localized-cases.ts'

const shop = useShop()

describe('DELETE /Companies({CompanyId})/PricingTerms({TermId})', () => {
  isDeleted(shop, term, 'PricingTermId')
})
