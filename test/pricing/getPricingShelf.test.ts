import { describe } from 'vitest'
import { isRead, shelf, useShop } from './localized-cases.ts'

const shop = useShop()

describe('GET /Companies({CompanyId})/PricingShelves({ShelfId})', () => {
  isRead(shop, shelf)
})
