import { describe } from 'vitest'
import { isAdded, shelf, useLocalizedFixture } from './localized-cases.ts'

const fixture = useLocalizedFixture()

describe('POST /Companies({CompanyId})/PricingShelves', () => {
  isAdded(fixture, shelf)
})
