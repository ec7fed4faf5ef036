import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk } from './desk.ts'
import { firstId, otherCompany } from './records.ts'

let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.stop())

describe('GET /Companies({CompanyId})/ProductPrices({PricingId})', () => {
  it('gives all sales of a record, past and future, and what it names in the language asked for', async () => {
    const tier = await firstId(desk, 'pricing_tier', `company_id = ${desk.companyId}`)
    const id = await desk.newRecord({ pricing_tier_id: tier })
    for (const [from, to] of [
      [2040, 2041],
      [2020, 2021],
    ])
      await desk.ask('POST', `Pricing(${id})/SaleOverridePrices`, {
        ...{ CompanyId: desk.companyId, PricingInformationId: id, SalePrice: 5 },
        ...{ StartDateUTC: `${from}-01-01`, StopDateUTC: `${to}-01-01` },
      })
    const headers = { 'Accept-Language': 'es-mx', 'Content-Language': 'es-mx' }

    const { status, body } = await desk.ask('GET', `ProductPrices(${id})`, undefined, headers)
    expect(status).toBe(200)
    expect(body.PricingTierResource).toMatchObject({ Id: tier, TierName: 'Cinco o más' })
    expect(body.SalePrices).toMatchObject([
      { StartDateUTC: '2020-01-01T00:00:00.000Z', StopDateUTC: '2021-01-01T00:00:00.000Z' },
      { StartDateUTC: '2040-01-01T00:00:00.000Z', StopDateUTC: '2041-01-01T00:00:00.000Z' },
    ])
  })

  it("does not know another company's records", async () => {
    const { CompanyId } = await otherCompany(desk)
    const foreign = await firstId(desk, 'pricing_information', `company_id = ${CompanyId}`)
    for (const id of [foreign, 2_147_483_646]) {
      expect((await desk.get(`ProductPrices(${id})`)).status).toBe(404)
      expect((await desk.get(`Pricing(${id})`)).status).toBe(404)
    }
  })
})
