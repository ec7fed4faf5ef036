import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStockFixture, type StockFixture } from './stock-fixture.ts'

let fixture: StockFixture

beforeAll(async () => {
  fixture = await createStockFixture()
})
afterAll(() => fixture.stop())

describe('GET /Companies({CompanyId})/Entities({EntityId})/AvailabilityThresholds({ThresholdId})', () => {
  it('returns the threshold under its own node only', async () => {
    const { body: created } = await fixture.setThreshold(await fixture.stocked(5), 2)
    const address = (node: number) => `Entities(${node})/AvailabilityThresholds(${created.Id})`

    expect((await fixture.get(address(fixture.nodes.local))).body).toEqual(created)
    expect((await fixture.get(address(fixture.nodes.division))).status).toBe(404)
  })
})
