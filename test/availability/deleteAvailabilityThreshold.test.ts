import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

describe('DELETE /Companies({CompanyId})/Entities({EntityId})/AvailabilityThresholds({ThresholdId})', () => {
  it('takes the threshold away, once, under its own node alone', async () => {
    const item = await shop.stocked(12)
    const { body } = await shop.setThreshold(item, 10)
    const remove = (node: number) =>
      shop.ask('DELETE', `Entities(${node})/AvailabilityThresholds(${body.Id})`)

    expect((await remove(shop.nodes.division)).status).toBe(404)
    const { status, text } = await remove(shop.nodes.local)
    expect([status, text]).toEqual([204, ''])
    expect(await shop.available(item)).toBe(12)
    expect((await remove(shop.nodes.local)).status).toBe(404)
  })
})
