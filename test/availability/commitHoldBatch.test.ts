import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

const commit = (id: string, node = shop.nodes.local) =>
  shop.ask('POST', `Entities(${node})/CatalogProductHoldBatches(${id})/Commit`)

describe('POST /Companies({CompanyId})/Entities({EntityId})/CatalogProductHoldBatches({HoldBatchId})/Commit', () => {
  it('makes a commitment of each line, and the hold is no more', async () => {
    const [a, b] = [await shop.stocked(5), await shop.stocked(5)]
    const { body } = await shop.hold({ [b]: 1, [a]: 3 })

    const { status, body: made } = await commit(body.Id)

    expect(status).toBe(201)
    expect(made).toEqual([
      { Id: expect.any(String), EntityId: shop.nodes.local, CatalogProductId: a, Quantity: 3 },
      { Id: expect.any(String), EntityId: shop.nodes.local, CatalogProductId: b, Quantity: 1 },
    ])
    expect([await shop.available(a), await shop.available(b)]).toEqual([2, 4])
    const { body: listed } = await shop.get(`${shop.store}/CatalogProductsCommitted`)
    expect(listed).toEqual(expect.arrayContaining(made))
    expect((await shop.get(`${shop.store}/CatalogProductHoldBatches(${body.Id})`)).status).toBe(404)
    expect((await commit(body.Id)).status).toBe(404)
  })

  it('does not check again what the hold has taken', async () => {
    const item = await shop.stocked(5)
    const { body } = await shop.hold({ [item]: 5 })
    await shop.setStock(item, 1)
    await shop.setThreshold(item, 10)

    expect((await commit(body.Id)).status).toBe(201)
    expect(await shop.available(item)).toBe(-4)
  })

  it('does not find one that is expired or released, nor one of another node', async () => {
    const item = await shop.stocked(5)
    const [expired, released, other] = await Promise.all(
      [1, 1, 1].map(async (quantity) => (await shop.hold({ [item]: quantity })).body.Id),
    )
    await shop.expire(expired)
    await shop.ask('DELETE', `${shop.store}/CatalogProductHoldBatches(${released})`)

    expect((await commit(expired)).status).toBe(404)
    expect((await commit(released)).status).toBe(404)
    expect((await commit(other, shop.nodes.division)).status).toBe(404)
    expect((await shop.get(`${shop.store}/CatalogProductsCommitted`)).body).not.toContainEqual(
      expect.objectContaining({ CatalogProductId: item }),
    )
  })
})
