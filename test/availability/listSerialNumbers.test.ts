import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/SerialNumbers', () => {
  it('returns the serial numbers of the product at the node', async () => {
    const [item, other] = await fixture.newItems(2, { isSerialized: true })
    for (const [id, itemId] of [
      ['B', item],
      ['A', item],
      ['C', other],
    ]) {
      await fixture.request('POST', `${fixture.store}/CatalogItems(${itemId})/SerialNumbers`, { Id: id })
    }
    const { body } = await fixture.get(`${fixture.store}/CatalogItems(${item})/SerialNumbers`)
    const shared = { CatalogProductId: item, EntityId: fixture.nodes.local, CompanyId: fixture.companyId }
    expect(body).toEqual([
      { Id: 'A', ...shared },
      { Id: 'B', ...shared },
    ])
  })

  it('is empty for a product without serial numbers, and 404 for an unknown one', async () => {
    const item = await fixture.stocked(1)
    expect((await fixture.get(`${fixture.store}/CatalogItems(${item})/SerialNumbers`)).body).toEqual([])
    const unknown = '7c0f5b0e-1d5f-4f43-9a3c-0d6f4a4f9d10'
    expect((await fixture.get(`${fixture.store}/CatalogItems(${unknown})/SerialNumbers`)).status).toBe(404)
  })
})
