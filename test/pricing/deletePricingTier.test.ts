import { describe } from 'vitest'
import { isDeleted, tier, useShop } from './localized-cases.ts'

const shop = useShop()

describe('DELETE /Companies({CompanyId})/PricingTiers({TierId})', () => {
  isDeleted(shop, tier, 'PricingTierId')
})
