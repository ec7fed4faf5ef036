import { describe } from 'vitest'
import { isReplaced, tier, useShop } from './named.ts'

const shop = useShop()

describe('PUT /Companies({CompanyId})/PricingTiers({TierId})', () => {
  isReplaced(shop, tier)
})
