import { beforeAll, describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createPricingFixture } from './pricing-fixture.ts'

const fixture = useFixture(createPricingFixture)
let record: number
let sales: number[]

const day = (date: number) => new Date(Date.UTC(2026, 3, date)).toISOString()

beforeAll(async () => {
  record = await fixture.newRecord()
  sales = []
  for (const body of [
    { SalePrice: 19.99, StartDateUTC: day(20), StopDateUTC: day(27) },
    { SalePrice: 18.99, StartDateUTC: day(8), StopDateUTC: day(15) },
    { SalePrice: 21.99, IsDefault: true },
  ]) {
    sales.push((await fixture.request('POST', `Pricing(${record})/SaleOverridePrices`, body)).body.Id)
  }
})

const list = async (query = '') =>
  (await fixture.get(`Pricing(${record})/SaleOverridePrices${query}`)).body.map(
    ({ Id }: { Id: number }) => Id,
  )

describe('GET /Companies({CompanyId})/Pricing({PricingId})/SaleOverridePrices', () => {
  it('returns all of them, the oldest first', async () => {
    expect(await list()).toEqual(sales)
  })

  it('is empty for a record without sales, and 404 for an unknown one', async () => {
    expect((await fixture.get(`Pricing(${await fixture.newRecord()})/SaleOverridePrices`)).body).toEqual([])
    expect((await fixture.get('Pricing(2147483646)/SaleOverridePrices')).status).toBe(404)
  })
})
