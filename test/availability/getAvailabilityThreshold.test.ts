import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

describe('GET /Companies({CompanyId})/Entities({EntityId})/AvailabilityThresholds({ThresholdId})', () => {
  it('gives the threshold, under its own node alone', async () => {
    const { body: made } = await shop.setThreshold(await shop.stocked(5), 2)
    const address = (node: number) => `Entities(${node})/AvailabilityThresholds(${made.Id})`

    expect((await shop.get(address(shop.nodes.local))).body).toEqual(made)
    expect((await shop.get(address(shop.nodes.division))).status).toBe(404)
  })
})
