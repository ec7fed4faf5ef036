import { describe } from 'vitest'
import { isReplaced, term, useLocalizedFixture } from './localized-cases.ts'

const fixture = useLocalizedFixture()

describe('PUT /Companies({CompanyId})/PricingTerms({TermId})', () => {
  isReplaced(fixture, term)
})
