import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createPricingFixture, hoursFromNow } from './pricing-fixture.ts'

const fixture = useFixture(createPricingFixture)

describe('GET /Companies({CompanyId})/Pricing({PricingId})', () => {
  it('returns a record with the sale that applies now: a dated one before the default one', async () => {
    const id = await fixture.newRecord({ regular_price: 9.9999 })
    const put = (changes: object) =>
      fixture.request('PUT', `Pricing(${id})`, {
        EntityId: fixture.nodes.local,
        RegularPrice: 9.9999,
        ...changes,
      })
    const window = (from: number, to: number) => ({
      ...{ OverrideStartDateUtc: hoursFromNow(from), OverrideStopDateUtc: hoursFromNow(to) },
    })
    await put({ OverridePrice: 3, ...window(-3, -2) })
    await put({ OverridePrice: 5, ...window(2, 3) })
    expect((await fixture.get(`Pricing(${id})`)).body).toMatchObject({
      RegularPrice: 9.9999,
      OverridePrice: null,
    })

    await put({ OverridePrice: 7 })
    expect((await fixture.get(`Pricing(${id})`)).body).toMatchObject({
      ...{ OverridePriceId: expect.any(Number), OverridePrice: 7 },
      ...{ OverrideStartDateUtc: null, OverrideStopDateUtc: null },
    })
    const current = window(-1, 1)
    await put({ OverridePrice: 4, ...current })
    expect((await fixture.get(`Pricing(${id})`)).body).toMatchObject({ OverridePrice: 4, ...current })
  })
})
