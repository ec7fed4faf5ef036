import { describe } from 'vitest'
import { group, isAdded, useShop } from './localized-cases.ts'

const shop = useShop()

describe('POST /Companies({CompanyId})/PricingGroups', () => {
  isAdded(shop, group)
})
