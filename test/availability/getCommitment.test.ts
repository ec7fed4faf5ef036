import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogProductsCommitted({CommitmentId})', () => {
  it('gives the commitment, under its own node alone', async () => {
    const { body: made } = await shop.commit(await shop.stocked(5), 2)
    const address = (node: number, id = made.Id) => `Entities(${node})/CatalogProductsCommitted(${id})`

    expect((await shop.get(address(shop.nodes.local))).body).toEqual(made)
    expect((await shop.get(address(shop.nodes.division))).status).toBe(404)
    expect((await shop.get(address(shop.nodes.local, randomUUID()))).status).toBe(404)
  })
})
