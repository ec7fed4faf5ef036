import { describe, expect, it } from 'vitest'
import { isAdded, tier, useLocalizedFixture } from './localized-cases.ts'

const fixture = useLocalizedFixture()

describe('POST /Companies({CompanyId})/PricingTiers', () => {
  isAdded(fixture, tier)

  it.each([0, 0.0001, 100_000_000_000])('stores the bound %d exactly', async (QuantityLowerBound) => {
    const { Id } = await fixture.create('PricingTiers', { TierName: 'Exact', QuantityLowerBound })

    expect((await fixture.request('GET', `PricingTiers(${Id})`)).body).toMatchObject({ QuantityLowerBound })
  })
})
