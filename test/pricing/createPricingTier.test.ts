import { describe, expect, it } from 'vitest'
import { isAdded, tier, useShop } from './localized-cases.ts'

const shop = useShop()

describe('POST /Companies({CompanyId})/PricingTiers', () => {
  isAdded(shop, tier)

  it.each([0, 0.0001, 100_000_000_000])('takes the bound %d exactly', async (QuantityLowerBound) => {
    const { Id } = await shop.made('PricingTiers', { TierName: 'Exact', QuantityLowerBound })

    expect((await shop.ask('GET', `PricingTiers(${Id})`)).body).toMatchObject({ QuantityLowerBound })
  })
})
