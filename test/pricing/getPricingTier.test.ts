import { describe } from 'vitest'
import { isRead, tier, useShop } from './localized-cases.ts'

const shop = useShop()

describe('GET /Companies({CompanyId})/PricingTiers({TierId})', () => {
  isRead(shop, tier)
})
