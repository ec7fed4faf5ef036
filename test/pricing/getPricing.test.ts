import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, hoursFromNow, openDesk } from './desk.ts'
import { firstId, otherCompany } from './records.ts'

let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.stop())

describe('GET /Companies({CompanyId})/Pricing({PricingId})', () => {
  it('gives a record with the sale that applies now: the dated one before the default one', async () => {
    const id = await desk.newRecord({ regular_price: 9.9999 })
    const put = (changes: object) =>
      desk.ask('PUT', `Pricing(${id})`, { EntityId: desk.nodes.local, RegularPrice: 9.9999, ...changes })
    const window = (from: number, to: number) => ({
      ...{ OverrideStartDateUtc: hoursFromNow(from), OverrideStopDateUtc: hoursFromNow(to) },
    })
    await put({ OverridePrice: 3, ...window(-3, -2) })
    await put({ OverridePrice: 5, ...window(2, 3) })
    expect((await desk.get(`Pricing(${id})`)).body).toMatchObject({
      RegularPrice: 9.9999,
      OverridePrice: null,
    })

    await put({ OverridePrice: 7 })
    expect((await desk.get(`Pricing(${id})`)).body).toMatchObject({
      ...{ OverridePriceId: expect.any(Number), OverridePrice: 7 },
      ...{ OverrideStartDateUtc: null, OverrideStopDateUtc: null },
    })
    const current = window(-1, 1)
    await put({ OverridePrice: 4, ...current })
    expect((await desk.get(`Pricing(${id})`)).body).toMatchObject({ OverridePrice: 4, ...current })
  })

  it("does not know another company's records", async () => {
    const { CompanyId } = await otherCompany(desk)
    const foreign = await firstId(desk, 'pricing_information', `company_id = ${CompanyId}`)

    for (const id of [foreign, 2_147_483_646]) expect((await desk.get(`Pricing(${id})`)).status).toBe(404)
  })
})
