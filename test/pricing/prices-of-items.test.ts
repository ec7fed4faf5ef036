import { describe, expect, it } from 'vitest'
import type { TestResponse } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createPricingFixture } from './pricing-fixture.ts'
import {
  EMPTY_GUID,
  firstId,
  obeysRecordRules,
  otherCompany,
  takesPrices,
  type Write,
  writesOverrides,
} from './record-cases.ts'

const fixture = useFixture(createPricingFixture)

describe('GET /Companies({CompanyId})/CatalogItems({CatalogItemId})/Pricing', () => {
  it('returns the records of a product at all nodes', async () => {
    const [item] = await fixture.newItems(1)
    for (const EntityId of Object.values(fixture.nodes))
      await fixture.request('POST', 'Pricing', {
        EntityId,
        CatalogItemId: item,
        RegularPrice: 9,
        OverridePrice: 8,
      })

    const { status, body } = await fixture.get(`CatalogItems(${item})/Pricing`)
    expect(status).toBe(200)
    expect(body).toMatchObject(
      Object.values(fixture.nodes).map((EntityId) => ({ EntityId, CatalogItemId: item, OverridePrice: 8 })),
    )
    const response = await fixture.get(
      `CatalogItems(${item})/Pricing?$filter=EntityId%20eq%20${fixture.nodes.local}`,
    )
    expect(response.body).toEqual(body.slice(0, 1))
  })

  it('is empty for a product without prices, and 404 for one of another company', async () => {
    const [item] = await fixture.newItems(1)

    expect(await fixture.get(`CatalogItems(${item})/Pricing`)).toMatchObject({ status: 200, body: [] })
    for (const unknown of ['99999999-0000-4000-8000-000000000000', EMPTY_GUID])
      expect((await fixture.get(`CatalogItems(${unknown})/Pricing`)).status).toBe(404)
  })
})

const list = (node: number, query = '') => fixture.get(`Entities(${node})/CatalogItems${query}`)

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogItems', () => {
  it("returns the node's own records, of products and shelves, and no inherited ones", async () => {
    const { local, division } = fixture.nodes
    const shelf = await firstId(fixture, 'pricing_shelf', `company_id = ${fixture.companyId}`)
    const localRecords = [await fixture.newRecord(), await fixture.newRecord({ pricing_shelf_id: shelf })]
    const above = await fixture.newRecord({ entity_id: division })

    const { status, body } = await list(local)
    const ids = body.map(({ Id }: { Id: number }) => Id)
    expect(status).toBe(200)
    expect(ids).toEqual(expect.arrayContaining(localRecords))
    expect(ids).not.toContain(above)
    expect(new Set(body.map(({ EntityId }: { EntityId: number }) => EntityId))).toEqual(new Set([local]))
    expect((await list(division)).body.map(({ Id }: { Id: number }) => Id)).toContain(above)
  })

  it('refuses the company itself, with a filter too', async () => {
    for (const query of ['', '?$filter=Id%20eq%201']) {
      const { status, body } = await list(fixture.companyId, query)
      expect([status, body.Code]).toEqual([400, 'EntityIsCompany'])
    }
  })
})

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/Pricing', () => {
  const list = (node: number, item: unknown, query = '') =>
    fixture.get(`Entities(${node})/CatalogItems(${item})/Pricing${query}`)
  const set = async (body: Record<string, unknown>) => (await fixture.request('POST', 'Pricing', body)).body

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

const post = (entity: number, item: string | undefined, body: unknown) =>
  fixture.request('POST', `Entities(${entity})/CatalogItems(${item})/Pricing`, body)
const write: Write = async (changes) => {
  const [item] = await fixture.newItems(1)
  return post(fixture.nodes.local, item, { RegularPrice: 24.99, ...changes })
}
const writeAgain = ({ body }: TestResponse, changes: Record<string, unknown>) =>
  post(body.EntityId, body.CatalogItemId, { RegularPrice: 24.99, ...changes })

describe('POST /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/Pricing', () => {
  it('creates, then replaces the record of the node and product in the path', async () => {
    const created = await write()
    expect([created.status, created.body.EntityId]).toEqual([201, fixture.nodes.local])

    const replaced = await writeAgain(created, { RegularPrice: 20 })
    expect([replaced.status, replaced.body]).toEqual([200, { ...created.body, RegularPrice: 20 }])
  })

  it('accepts node and product in the body if they equal those in the path, or are empty', async () => {
    const created = await write()
    for (const same of [
      { EntityId: created.body.EntityId, CatalogItemId: created.body.CatalogItemId },
      { EntityId: 0, CatalogItemId: EMPTY_GUID },
      { EntityId: null, CatalogItemId: null },
    ])
      expect(await writeAgain(created, same)).toMatchObject({ status: 200, body: created.body })

    const [item] = await fixture.newItems(1)
    for (const other of [{ EntityId: fixture.nodes.company }, { CatalogItemId: item }])
      expect((await writeAgain(created, other)).body.Details[0].Field).toBe(Object.keys(other)[0])
  })

  it('replaces the record with the Id in the body if it has the node and product in the path', async () => {
    const [created, other] = [await write(), await write()]

    expect((await writeAgain(created, { Id: created.body.Id })).status).toBe(200)
    const refused = await writeAgain(created, { Id: other.body.Id })
    expect([refused.status, refused.body.Code]).toEqual([400, 'CatalogItemChanged'])
  })

  it('refuses a node of another company with 400, an unknown product with 404', async () => {
    const other = await otherCompany(fixture)
    const [item] = await fixture.newItems(1)
    const foreignNode = await post(other.CompanyId, item, { RegularPrice: 1 })
    const unknown = await post(fixture.nodes.local, '99999999-0000-4000-8000-000000000000', {
      RegularPrice: 1,
    })

    expect([foreignNode.status, foreignNode.body.Code]).toEqual([400, 'EntityNotOfCompany'])
    expect([unknown.status, unknown.body.Code]).toEqual([404, 'CatalogItemNotFound'])
    expect(unknown.body.Message).toBe('Resource cannot be found')
  })

  takesPrices(write)
  obeysRecordRules(() => fixture, write)
  writesOverrides(() => fixture, write, writeAgain)
})
