import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createPricingFixture } from './pricing-fixture.ts'

const fixture = useFixture(createPricingFixture)

describe('GET /Companies({CompanyId})/Pricing({PricingId})/SaleOverridePrices({SaleOverrideId})', () => {
  it('returns a past sale too', async () => {
    const record = await fixture.newRecord()
    const { body: created } = await fixture.request('POST', `Pricing(${record})/SaleOverridePrices`, {
      SalePrice: 19.99,
      StartDateUTC: '2020-01-01',
      StopDateUTC: '2020-01-02',
    })

    const { status, body } = await fixture.get(`Pricing(${record})/SaleOverridePrices(${created.Id})`)

    expect(status).toBe(200)
    expect(body).toEqual({
      Id: created.Id,
      CompanyId: fixture.companyId,
      IsDefault: false,
      PricingInformationId: record,
      SalePrice: 19.99,
      StartDateUTC: '2020-01-01T00:00:00.000Z',
      StopDateUTC: '2020-01-02T00:00:00.000Z',
    })
    const other = await fixture.newRecord()
    expect((await fixture.get(`Pricing(${other})/SaleOverridePrices(${created.Id})`)).status).toBe(404)
    expect((await fixture.get(`Pricing(${record})/SaleOverridePrices(2147483646)`)).status).toBe(404)
  })
})
