import { describe } from 'vitest'
import { isRead, shelf, useLocalizedFixture } from './localized-cases.ts'

const fixture = useLocalizedFixture()

describe('GET /Companies({CompanyId})/PricingShelves({ShelfId})', () => {
  isRead(fixture, shelf)
})
