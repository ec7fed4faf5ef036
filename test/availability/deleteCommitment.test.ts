import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

describe('DELETE /Companies({CompanyId})/Entities({EntityId})/CatalogProductsCommitted({CommitmentId})', () => {
  it('gives the quantity back, once, under its own node alone', async () => {
    const item = await shop.stocked(5)
    const { body } = await shop.commit(item, 5)
    const give = (node: number) =>
      shop.ask('DELETE', `Entities(${node})/CatalogProductsCommitted(${body.Id})`)

    expect((await give(shop.nodes.division)).status).toBe(404)
    expect(await shop.available(item)).toBe(0)
    const { status, text } = await give(shop.nodes.local)
    expect([status, text]).toEqual([204, ''])
    expect(await shop.available(item)).toBe(5)
    expect((await give(shop.nodes.local)).status).toBe(404)
  })
})
