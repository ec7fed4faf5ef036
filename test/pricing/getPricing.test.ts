import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPricingFixture, hoursFromNow, type PricingFixture } from './pricing-fixture.ts'

let fixture: PricingFixture

beforeAll(async () => {
  fixture = await createPricingFixture()
})
afterAll(() => fixture.stop())

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
