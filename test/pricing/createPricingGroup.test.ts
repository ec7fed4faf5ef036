import { describe } from 'vitest'
import { group, isAdded, useLocalizedFixture } from './localized-cases.ts'

const fixture = useLocalizedFixture()

describe('POST /Companies({CompanyId})/PricingGroups', () => {
  isAdded(fixture, group)
})
