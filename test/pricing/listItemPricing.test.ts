import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk } from './desk.ts'
import { EMPTY_GUID } from './records.ts'

let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.stop())

describe('GET /Companies({CompanyId})/CatalogItems({CatalogItemId})/Pricing', () => {
  it('gives the records of a product at all nodes', async () => {
    const [item] = await desk.newItems(1)
    for (const EntityId of Object.values(desk.nodes))
      await desk.ask('POST', 'Pricing', { EntityId, CatalogItemId: item, RegularPrice: 9, OverridePrice: 8 })

    const { status, body } = await desk.get(`CatalogItems(${item})/Pricing`)
    expect(status).toBe(200)
    expect(body).toMatchObject(
      Object.values(desk.nodes).map((EntityId) => ({ EntityId, CatalogItemId: item, OverridePrice: 8 })),
    )
    const one = await desk.get(`CatalogItems(${item})/Pricing?$filter=EntityId%20eq%20${desk.nodes.local}`)
    expect(one.body).toEqual(body.slice(0, 1))
  })

  it('gives nothing for a product without prices, and 404 for none of the company', async () => {
    const [item] = await desk.newItems(1)

    expect(await desk.get(`CatalogItems(${item})/Pricing`)).toMatchObject({ status: 200, body: [] })
    for (const unknown of ['99999999-0000-4000-8000-000000000000', EMPTY_GUID])
      expect((await desk.get(`CatalogItems(${unknown})/Pricing`)).status).toBe(404)
  })
})
