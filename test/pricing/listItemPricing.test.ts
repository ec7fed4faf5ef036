import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createPricingFixture } from './pricing-fixture.ts'
import { EMPTY_GUID } from './record-cases.ts'

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
