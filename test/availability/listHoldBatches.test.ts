import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

const list = (node = shop.nodes.local, query = '') =>
  shop.get(`Entities(${node})/CatalogProductHoldBatches${query}`)

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogProductHoldBatches', () => {
  it('lists what is on hold at the node, each batch with its lines', async () => {
    const [a, b] = [await shop.stocked(5), await shop.stocked(5)]
    await shop.setStock(a, 5, shop.nodes.division)
    const here = [(await shop.hold({ [a]: 1, [b]: 2 })).body, (await shop.hold({ [b]: 1 })).body]
    const there = (await shop.hold({ [a]: 1 }, {}, shop.nodes.division)).body

    expect((await list()).body).toEqual(expect.arrayContaining(here))
    expect((await list(shop.nodes.division)).body).toEqual([there])
  })

  it('leaves out what is expired', async () => {
    const { body } = await shop.hold({ [await shop.stocked(5)]: 1 })
    await shop.expire(body.Id)
    const { body: listed } = await list()
    expect(listed.map(({ Id }: { Id: string }) => Id)).not.toContain(body.Id)
  })

  it('filters by every scalar field', async () => {
    const { body } = await shop.hold({ [await shop.stocked(5)]: 1 }, { HoldDurationInMinutes: 77 })
    for (const filter of [
      `Id eq guid'${body.Id}'`,
      'HoldDurationInMinutes eq 77',
      `ExpiresAtUtc eq datetime'${body.ExpiresAtUtc}' and EntityId eq ${shop.nodes.local}`,
    ]) {
      const { body: found } = await list(shop.nodes.local, `?$filter=${encodeURIComponent(filter)}`)
      expect(found, filter).toEqual([body])
    }
  })
})
