import { describe } from 'vitest'
import { isAdded, shelf, useShop } from './localized-cases.ts'

const shop = useShop()

describe('POST /Companies({CompanyId})/PricingShelves', () => {
  isAdded(shop, shelf)
})
