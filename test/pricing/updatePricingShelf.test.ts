import { describe } from 'vitest'
import { isReplaced, shelf, useLocalizedFixture } from './localized-cases.ts'

const fixture = useLocalizedFixture()

describe('PUT /Companies({CompanyId})/PricingShelves({ShelfId})', () => {
  isReplaced(fixture, shelf)
})
