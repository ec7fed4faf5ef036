import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createPricingFixture } from './pricing-fixture.ts'
import { firstId } from './record-cases.ts'

const fixture = useFixture(createPricingFixture)

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
