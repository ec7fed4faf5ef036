import { describe } from 'vitest'
import { isReplaced, shelf, useShop } from './named.ts'

const shop = useShop()

describe('PUT /Companies({CompanyId})/PricingShelves({ShelfId})', () => {
  isReplaced(shop, shelf)
})
