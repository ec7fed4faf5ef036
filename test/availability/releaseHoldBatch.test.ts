import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

const release = (id: string, node = shop.nodes.local) =>
  shop.ask('DELETE', `Entities(${node})/CatalogProductHoldBatches(${id})`)

describe('DELETE /Companies({CompanyId})/Entities({EntityId})/CatalogProductHoldBatches({HoldBatchId})', () => {
  it('gives everything back, once', async () => {
    const [a, b] = [await shop.stocked(5), await shop.stocked(5)]
    const { body } = await shop.hold({ [a]: 5, [b]: 1 })

    const { status, text } = await release(body.Id)

    expect([status, text]).toEqual([204, ''])
    expect([await shop.available(a), await shop.available(b)]).toEqual([5, 5])
    expect((await release(body.Id)).status).toBe(404)
  })

  it('does not find it under another node, and leaves it', async () => {
    const item = await shop.stocked(5)
    const { body } = await shop.hold({ [item]: 5 })
    expect((await release(body.Id, shop.nodes.division)).status).toBe(404)
    expect(await shop.available(item)).toBe(0)
  })

  it('does not find one that is expired or committed', async () => {
    const item = await shop.stocked(5)
    const [expired, committed] = [await shop.hold({ [item]: 1 }), await shop.hold({ [item]: 1 })]
    await shop.expire(expired.body.Id)
    await shop.ask('POST', `${shop.store}/CatalogProductHoldBatches(${committed.body.Id})/Commit`)

    expect((await release(expired.body.Id)).status).toBe(404)
    expect((await release(committed.body.Id)).status).toBe(404)
    expect(await shop.available(item)).toBe(4)
  })
})
