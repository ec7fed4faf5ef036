import { describe } from 'vitest'
import { isReplaced, shelf, useShop } from './localized-cases.ts'

const shop = useShop()

describe('PUT /Companies({CompanyId})/PricingShelves({ShelfId})', () => {
  isReplaced(shop, shelf)
})
