import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createPricingFixture } from './pricing-fixture.ts'
import { EMPTY_GUID, firstId, otherCompany } from './record-cases.ts'

const fixture = useFixture(createPricingFixture)

const list = (node: number, item: unknown, query = '') =>
  fixture.get(`Entities(${node})/CatalogItems(${item})/Pricing${query}`)
const set = async (body: Record<string, unknown>) => (await fixture.request('POST', 'Pricing', body)).body

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/Pricing', () => {
  it('returns the nearest record, with its own EntityId and the sale that applies to it', async () => {
    const { local, division, company } = fixture.nodes
    const [CatalogItemId] = await fixture.newItems(1)
    const ofCompany = await set({ EntityId: company, CatalogItemId, RegularPrice: 30, OverridePrice: 25 })
    for (const node of [local, division, company])
      expect((await list(node, CatalogItemId)).body).toEqual([ofCompany])

    const ofDivision = await set({ EntityId: division, CatalogItemId, RegularPrice: 29 })
    for (const node of [local, division]) expect((await list(node, CatalogItemId)).body).toEqual([ofDivision])
    expect((await list(company, CatalogItemId)).body).toEqual([ofCompany])

    const localRecord = await set({
      ...{ EntityId: local, CatalogItemId, RegularPrice: 28, OverridePrice: 20 },
      ...{ OverrideStartDateUtc: '2020-01-01', OverrideStopDateUtc: '2040-01-01' },
    })
    const { body } = await list(local, CatalogItemId)
    expect(body).toEqual([localRecord])
    expect(body[0]).toMatchObject({ EntityId: local, OverridePrice: 20, OverridePriceId: expect.any(Number) })
    await fixture.request('DELETE', `Pricing(${localRecord.Id})`)
    expect((await list(local, CatalogItemId)).body).toEqual([ofDivision])
  })

  it('chooses it per term and tier, so that a local price does not hide tiers of the company', async () => {
    const { local, company } = fixture.nodes
    const [CatalogItemId] = await fixture.newItems(1)
    const PricingTierId = await firstId(fixture, 'pricing_tier', `company_id = ${fixture.companyId}`)
    const tiered = await set({ EntityId: company, CatalogItemId, PricingTierId, RegularPrice: 20 })
    await set({ EntityId: company, CatalogItemId, RegularPrice: 30 })
    const localRecord = await set({ EntityId: local, CatalogItemId, RegularPrice: 28 })

    const { body } = await list(local, CatalogItemId)
    expect(body.toSorted((a: { Id: number }, b: { Id: number }) => a.Id - b.Id)).toEqual([
      tiered,
      localRecord,
    ])
    expect((await list(local, CatalogItemId, '?$filter=PricingTierId%20ne%20null')).body).toEqual([tiered])
  })

  it("returns the price of the product's shelf only if the product has none, however near it is", async () => {
    const { local, company } = fixture.nodes
    const [CatalogItemId] = await fixture.newItems(1)
    const shelf = await fixture.request('POST', 'PricingShelves', { ShelfName: 'Chargers' })
    const key = { CompanyId: fixture.companyId, Id: CatalogItemId, PricingShelfId: shelf.body.Id }
    await fixture.request('POST', 'PricingShelfProducts', key)
    const ofShelf = await set({
      EntityId: local,
      PricingShelfId: shelf.body.Id,
      RegularPrice: 5,
      OverridePrice: 4,
    })

    const { body } = await list(local, CatalogItemId)
    expect(body).toEqual([ofShelf])
    expect(body[0].CatalogItemId).toBe(EMPTY_GUID)
    const localRecord = await set({ EntityId: company, CatalogItemId, RegularPrice: 9 })
    expect((await list(local, CatalogItemId)).body).toEqual([localRecord])
  })

  it('is empty without prices, 404 for an unknown product, and 400 for a node of another company', async () => {
    const [item] = await fixture.newItems(1)
    const other = await otherCompany(fixture)
    const foreign = await list(other.CompanyId, item)

    expect(await list(fixture.nodes.local, item)).toMatchObject({ status: 200, body: [] })
    expect((await list(fixture.nodes.local, EMPTY_GUID)).status).toBe(404)
    expect([foreign.status, foreign.body.Code]).toEqual([400, 'EntityNotOfCompany'])
  })
})
