import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

const addressOf = (id: string, node = shop.nodes.local) =>
  `Entities(${node})/CatalogProductHoldBatches(${id})`

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogProductHoldBatches({HoldBatchId})', () => {
  it('gives the batch as it was made', async () => {
    const item = await shop.stocked(5)
    const made = await shop.hold({ [item]: 2 })

    const { status, body } = await shop.get(addressOf(made.body.Id))

    expect(status).toBe(200)
    expect(body).toEqual(made.body)
  })

  it('does not find it under another node', async () => {
    const { body } = await shop.hold({ [await shop.stocked(5)]: 2 })
    expect((await shop.get(addressOf(body.Id, shop.nodes.division))).status).toBe(404)
  })

  it('does not find one that is released, committed or expired', async () => {
    const item = await shop.stocked(5)
    const [released, committed, expired] = await Promise.all(
      [1, 1, 1].map(async (quantity) => (await shop.hold({ [item]: quantity })).body.Id),
    )
    await shop.ask('DELETE', addressOf(released))
    await shop.ask('POST', `${addressOf(committed)}/Commit`)
    await shop.expire(expired)

    for (const id of [released, committed, expired]) {
      expect((await shop.get(addressOf(id))).status).toBe(404)
    }
  })

  it('finds it until its moment, and not from then on', async () => {
    const { body } = await shop.hold({ [await shop.stocked(5)]: 2 })
    const moment = await shop.expire(body.Id, 60)
    const seen = new Set<string>()
    for (let from = 0; from < moment + 20; ) {
      from = await shop.clock()
      const { status } = await shop.get(addressOf(body.Id))
      const to = await shop.clock()
      if (to < moment) expect(status, 'before').toBe(200)
      if (from >= moment) expect(status, 'from then on').toBe(404)
      seen.add(to < moment ? 'before' : from >= moment ? 'from then on' : 'between')
    }
    expect([...seen]).toEqual(expect.arrayContaining(['before', 'from then on']))
  })
})
