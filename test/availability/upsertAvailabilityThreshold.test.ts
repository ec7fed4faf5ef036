import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture, tally } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

describe('POST /Companies({CompanyId})/Entities({EntityId})/AvailabilityThresholds', () => {
  it('creates a threshold, then replaces it', async () => {
    const item = await fixture.stocked(12)

    const created = await fixture.setThreshold(item, 10)
    expect(created.status).toBe(201)
    expect(created.body).toEqual({
      ...{ Id: expect.any(Number), ProductId: item, CompanyId: fixture.companyId },
      ...{ EntityId: fixture.nodes.local, MinQuantity: 10, UnitId: created.body.UnitId },
    })
    expect(await fixture.available(item)).toBe(2)

    const second = await fixture.setThreshold(item, 3)
    expect(second.status).toBe(200)
    expect(second.body).toEqual({ ...created.body, MinQuantity: 3 })
    expect(await fixture.available(item)).toBe(9)
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
  ])('with %d in stock, a threshold of %d leaves %d available', async (stock, minimum, quantity) => {
    const item = await fixture.stocked(stock)
    await fixture.setThreshold(item, minimum)
    expect(await fixture.available(item)).toBe(quantity)
  })

  it('applies to its node only', async () => {
    const item = await fixture.stocked(12)
    await fixture.setStock(item, 12, fixture.nodes.division)
    await fixture.setThreshold(item, 10)
    expect(await fixture.available(item, fixture.nodes.division)).toBe(12)
    expect((await fixture.setThreshold(item, 5, fixture.nodes.division)).status).toBe(201)
  })

  it('creates one under concurrent requests', async () => {
    const item = await fixture.stocked(12)
    const responses = await Promise.all(Array.from({ length: 16 }, (_, n) => fixture.setThreshold(item, n)))

    expect(tally(responses)).toEqual({ 200: 15, 201: 1 })
    expect(new Set(responses.map(({ body }) => body.Id)).size).toBe(1)
  })

  it.each([-1, 0.5, 2 ** 31])('refuses a minimum of %d', async (minimum) => {
    expect((await fixture.setThreshold(await fixture.stocked(1), minimum)).status).toBe(400)
  })

  it('does not find an item that the company does not have, nor a node', async () => {
    expect((await fixture.setThreshold(randomUUID(), 1)).status).toBe(404)
    expect((await fixture.setThreshold(await fixture.stocked(1), 1, 2_147_483_646)).status).toBe(404)
  })
})
