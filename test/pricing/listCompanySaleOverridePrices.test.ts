import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTenant } from '../../entities/tenants/tenants.ts'
import { createPricingFixture, type PricingFixture } from './pricing-fixture.ts'

let fixture: PricingFixture

beforeAll(async () => {
  fixture = await createPricingFixture()
})
afterAll(() => fixture.stop())

const list = (query = '') => fixture.get(`SaleOverridePrices${query}`)
const filtered = async (filter: string) => (await list(`?$filter=${encodeURIComponent(filter)}`)).body

describe('GET /Companies({CompanyId})/SaleOverridePrices', () => {
  it('returns the sale prices of the company only', async () => {
    await createTenant(fixture.app.orm, {
      name: 'Corner Retail',
      environment: 'sandbox',
      baseUrl: 'https://localhost:8443',
    })
    const stored = await fixture.sql<{ id: number }>(
      'select id from sale_price where company_id = ? order by id',
      [fixture.companyId],
    )

    const { status, body } = await list()

    expect(status).toBe(200)
    expect(body.map(({ Id }: { Id: number }) => Id)).toEqual(stored.map(({ id }) => id))
    expect(body).toHaveLength(5)
  })

  it('filters by every property', async () => {
    const { body: all } = await list()
    const sale = all.find(({ StartDateUTC }: { StartDateUTC: string | null }) => StartDateUTC)
    for (const [property, value] of Object.entries(sale)) {
      const text = typeof value === 'string' ? `datetime'${value}'` : value
      const expected = all.filter((other: Record<string, unknown>) => other[property] === value)
      expect(await filtered(`${property} eq ${text}`), property).toEqual(expected)
    }
  })

  it('refuses an unknown property by name', async () => {
    const { status, body } = await list('?$filter=Price%20eq%201')

    expect(status).toBe(400)
    expect(body.Message).toMatch(/^Error while extracting the request query.*Price/)
  })

  it('has links in HAL', async () => {
    const { body } = await fixture.request('GET', 'SaleOverridePrices?$top=1', undefined, {
      Accept: 'application/hal+json',
    })

    const [sale] = body._embedded.self
    expect(sale._links.self.href).toBe(
      `Companies(${fixture.companyId})/Pricing(${sale.PricingInformationId})/SaleOverridePrices(${sale.Id})`,
    )
    expect(body._links.next.href).toContain('$skiptoken=')
  })
})
