import { describe } from 'vitest'
import { isRead, tier, useLocalizedFixture } from './localized-cases.ts'

const fixture = useLocalizedFixture()

describe('GET /Companies({CompanyId})/PricingTiers({TierId})', () => {
  isRead(fixture, tier)
})
