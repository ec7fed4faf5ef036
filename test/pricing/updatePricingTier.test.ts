import { describe } from 'vitest'
import { isReplaced, tier, useLocalizedFixture } from './localized-cases.ts'

const fixture = useLocalizedFixture()

describe('PUT /Companies({CompanyId})/PricingTiers({TierId})', () => {
  isReplaced(fixture, tier)
})
