import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSupplierFixture, type SupplierFixture } from './supplier-fixture.ts'

let desk: SupplierFixture

beforeAll(async () => {
  desk = await createSupplierFixture()
})
afterAll(() => desk.stop())

describe('GET /Suppliers({SupplierEntityId})/Companies({CompanyId})/SupplierSkus', () => {
  it('shows the company and the supplier the same', async () => {
    await desk.ask('POST', 'SupplierSkus', { SupplierSku: 'NW-7', Quantity: 7 })
    const path = `Suppliers(${desk.own})/Companies(${desk.companyId})/SupplierSkus`
    const [own, company] = [
      await desk.at('GET', path, desk.tokens.own),
      await desk.at('GET', path, desk.tokens.company),
    ]

    expect([own.status, company.status]).toEqual([200, 200])
    expect(company.body).toEqual(own.body)
    expect(company.body).toEqual((await desk.ask('GET', 'SupplierSkus')).body)
    const filter = encodeURIComponent("SupplierSku eq 'NW-7'")
    expect((await desk.at('GET', `${path}?$filter=${filter}`, desk.tokens.company)).body).toMatchObject([
      { Quantity: 7 },
    ])
  })

  it('finds no supplier in a node that is none', async () => {
    const store = desk.app.onboarding.Entities.find(({ Role }) => Role === 'Location')?.Id
    const path = `Suppliers(${store})/Companies(${desk.companyId})/SupplierSkus`
    expect((await desk.at('GET', path, desk.tokens.company)).status).toBe(404)
  })
})
