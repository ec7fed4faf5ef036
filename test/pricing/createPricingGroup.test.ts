import { describe } from 'vitest'
import { group, isAdded, useShop } from './named.ts'

const shop = useShop()

describe('POST /Companies({CompanyId})/PricingGroups', () => {
  isAdded(shop, group)
})
