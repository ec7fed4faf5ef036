import { describe } from 'vitest'
import { isAdded, shelf, useShop } from './named.ts'

const shop = useShop()

describe('POST /Companies({CompanyId})/PricingShelves', () => {
  isAdded(shop, shelf)
})
