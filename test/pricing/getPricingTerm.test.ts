import { describe } from 'vitest'
import { isRead, term, useLocalizedFixture } from './localized-cases.ts'

const fixture = useLocalizedFixture()

describe('GET /Companies({CompanyId})/PricingTerms({TermId})', () => {
  isRead(fixture, term)
})
