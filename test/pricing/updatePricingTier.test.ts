import { describe } from 'vitest'
import { isReplaced, tier, useShop } from './localized-cases.ts'

const shop = useShop()

describe('PUT /Companies({CompanyId})/PricingTiers({TierId})', () => {
  isReplaced(shop, tier)
})
