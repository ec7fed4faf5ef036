import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk } from './desk.ts'

let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.stop())

describe('GET /Companies({CompanyId})/Pricing({PricingId})/SaleOverridePrices({SaleOverrideId})', () => {
  it('gives a sale that is over as well', async () => {
    const record = await desk.newRecord()
    const { body: made } = await desk.ask('POST', `Pricing(${record})/SaleOverridePrices`, {
      SalePrice: 19.99,
      StartDateUTC: '2020-01-01',
      StopDateUTC: '2020-01-02',
    })

    const { status, body } = await desk.get(`Pricing(${record})/SaleOverridePrices(${made.Id})`)

    expect(status).toBe(200)
    expect(body).toEqual({
      Id: made.Id,
      CompanyId: desk.companyId,
      IsDefault: false,
      PricingInformationId: record,
      SalePrice: 19.99,
      StartDateUTC: '2020-01-01T00:00:00.000Z',
      StopDateUTC: '2020-01-02T00:00:00.000Z',
    })
    const other = await desk.newRecord()
    expect((await desk.get(`Pricing(${other})/SaleOverridePrices(${made.Id})`)).status).toBe(404)
    expect((await desk.get(`Pricing(${record})/SaleOverridePrices(2147483646)`)).status).toBe(404)
  })
})
