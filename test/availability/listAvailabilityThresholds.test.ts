import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

const list = (filter: string, node = shop.nodes.local) =>
  shop.get(`Entities(${node})/AvailabilityThresholds?$filter=${encodeURIComponent(filter)}`)

describe('GET /Companies({CompanyId})/Entities({EntityId})/AvailabilityThresholds', () => {
  it('lists the thresholds of the node, by every field', async () => {
    const [a, b] = [await shop.stocked(9), await shop.stocked(9)]
    const made = [(await shop.setThreshold(a, 101)).body, (await shop.setThreshold(b, 102)).body]

    expect((await list('MinQuantity gt 100')).body).toEqual(made)
    expect((await list(`ProductId eq guid'${b}'`)).body).toEqual([made[1]])
    expect((await list(`Id eq ${made[0].Id} and CompanyId eq ${shop.companyId}`)).body).toEqual([made[0]])
    expect((await list('MinQuantity gt 100', shop.nodes.division)).body).toEqual([])
  })
})
