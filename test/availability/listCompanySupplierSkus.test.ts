import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createSupplierFixture } from './supplier-fixture.ts'

const fixture = useFixture(createSupplierFixture)

describe('GET /Suppliers({SupplierEntityId})/Companies({CompanyId})/SupplierSkus', () => {
  it('returns the same to the company and to the supplier', async () => {
    await fixture.request('POST', 'SupplierSkus', { SupplierSku: 'NW-7', Quantity: 7 })
    const path = `Suppliers(${fixture.supplier})/Companies(${fixture.companyId})/SupplierSkus`
    const [bySupplier, company] = [
      await fixture.requestAs('GET', path, fixture.tokens.supplier),
      await fixture.requestAs('GET', path, fixture.tokens.company),
    ]

    expect([bySupplier.status, company.status]).toEqual([200, 200])
    expect(company.body).toEqual(bySupplier.body)
    expect(company.body).toEqual((await fixture.request('GET', 'SupplierSkus')).body)
    const filter = encodeURIComponent("SupplierSku eq 'NW-7'")
    expect(
      (await fixture.requestAs('GET', `${path}?$filter=${filter}`, fixture.tokens.company)).body,
    ).toMatchObject([{ Quantity: 7 }])
  })

  it('is 404 for a node that is not a supplier', async () => {
    const store = fixture.app.onboarding.Entities.find(({ Role }) => Role === 'Location')?.Id
    const path = `Suppliers(${store})/Companies(${fixture.companyId})/SupplierSkus`
    expect((await fixture.requestAs('GET', path, fixture.tokens.company)).status).toBe(404)
  })
})
