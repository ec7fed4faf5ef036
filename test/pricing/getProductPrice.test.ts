import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createPricingFixture } from './pricing-fixture.ts'
import { firstId } from './record-cases.ts'

const fixture = useFixture(createPricingFixture)

describe('GET /Companies({CompanyId})/ProductPrices({PricingId})', () => {
  it('returns all sales of a record, past and future, and the related resources in the requested language', async () => {
    const tier = await firstId(fixture, 'pricing_tier', `company_id = ${fixture.companyId}`)
    const id = await fixture.newRecord({ pricing_tier_id: tier })
    for (const [from, to] of [
      [2040, 2041],
      [2020, 2021],
    ])
      await fixture.request('POST', `Pricing(${id})/SaleOverridePrices`, {
        ...{ CompanyId: fixture.companyId, PricingInformationId: id, SalePrice: 5 },
        ...{ StartDateUTC: `${from}-01-01`, StopDateUTC: `${to}-01-01` },
      })
    const headers = { 'Accept-Language': 'es-mx', 'Content-Language': 'es-mx' }

    const { status, body } = await fixture.request('GET', `ProductPrices(${id})`, undefined, headers)
    expect(status).toBe(200)
    expect(body.PricingTierResource).toMatchObject({ Id: tier, TierName: 'Cinco o más' })
    expect(body.SalePrices).toMatchObject([
      { StartDateUTC: '2020-01-01T00:00:00.000Z', StopDateUTC: '2021-01-01T00:00:00.000Z' },
      { StartDateUTC: '2040-01-01T00:00:00.000Z', StopDateUTC: '2041-01-01T00:00:00.000Z' },
    ])
  })
})
