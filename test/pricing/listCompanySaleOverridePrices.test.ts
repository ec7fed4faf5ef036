import { describe, expect, it } from 'vitest'
import { createTenant } from '../../entities/tenants/tenants.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createPricingFixture } from './pricing-fixture.ts'

const fixture = useFixture(createPricingFixture)

const list = (query = '') => fixture.get(`SaleOverridePrices${query}`)

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
})
