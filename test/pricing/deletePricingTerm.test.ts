import { describe } from 'vitest'
import { isDeleted, term, useLocalizedFixture } from './localized-cases.ts'

const fixture = useLocalizedFixture()

describe('DELETE /Companies({CompanyId})/PricingTerms({TermId})', () => {
  isDeleted(fixture, term, 'PricingTermId')
})
