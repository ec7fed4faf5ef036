import { describe } from 'vitest'
import { isDeleted, tier, useLocalizedFixture } from './localized-cases.ts'

const fixture = useLocalizedFixture()

describe('DELETE /Companies({CompanyId})/PricingTiers({TierId})', () => {
  isDeleted(fixture, tier, 'PricingTierId')
})
