import { describe } from 'vitest'
import { isRead, term, useShop } from './localized-cases.ts'

const shop = useShop()

describe('GET /Companies({CompanyId})/PricingTerms({TermId})', () => {
  isRead(shop, term)
})
