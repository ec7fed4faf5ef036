import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop, tally } from './shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

describe('POST /Companies({CompanyId})/Entities({EntityId})/AvailabilityThresholds', () => {
  it('sets what stays in the shop, and sets it anew', async () => {
    const item = await shop.stocked(12)

    const made = await shop.setThreshold(item, 10)
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      ...{ Id: expect.any(Number), ProductId: item, CompanyId: shop.companyId },
      ...{ EntityId: shop.nodes.local, MinQuantity: 10, UnitId: made.body.UnitId },
    })
    expect(await shop.available(item)).toBe(2)

    const again = await shop.setThreshold(item, 3)
    expect(again.status).toBe(200)
    expect(again.body).toEqual({ ...made.body, MinQuantity: 3 })
    expect(await shop.available(item)).toBe(9)
  })

  it.each([
    [12, 10, 2],
    [10, 10, 0],
    [9, 10, 0],
    [3, 10, 0],
    [0, 10, 0],
    [-2, 10, -2],
    [-2, 0, -2],
    [5, 0, 5],
  ])('of %d in stock, with a threshold of %d, leaves %d', async (stock, minimum, quantity) => {
    const item = await shop.stocked(stock)
    await shop.setThreshold(item, minimum)
    expect(await shop.available(item)).toBe(quantity)
  })

  it('is for its node alone', async () => {
    const item = await shop.stocked(12)
    await shop.setStock(item, 12, shop.nodes.division)
    await shop.setThreshold(item, 10)
    expect(await shop.available(item, shop.nodes.division)).toBe(12)
    expect((await shop.setThreshold(item, 5, shop.nodes.division)).status).toBe(201)
  })

  it('makes one, whoever sets it at the same moment', async () => {
    const item = await shop.stocked(12)
    const answers = await Promise.all(Array.from({ length: 16 }, (_, n) => shop.setThreshold(item, n)))

    expect(tally(answers)).toEqual({ 200: 15, 201: 1 })
    expect(new Set(answers.map(({ body }) => body.Id)).size).toBe(1)
  })

  it.each([-1, 0.5, 2 ** 31])('refuses a minimum of %d', async (minimum) => {
    expect((await shop.setThreshold(await shop.stocked(1), minimum)).status).toBe(400)
  })

  it('does not find an item that the company does not have, nor a node', async () => {
    expect((await shop.setThreshold(randomUUID(), 1)).status).toBe(404)
    expect((await shop.setThreshold(await shop.stocked(1), 1, 2_147_483_646)).status).toBe(404)
  })
})
