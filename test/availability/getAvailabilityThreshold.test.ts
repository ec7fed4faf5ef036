import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

describe('GET /Companies({CompanyId})/Entities({EntityId})/AvailabilityThresholds({ThresholdId})', () => {
  it('returns the threshold under its own node only', async () => {
    const { body: created } = await fixture.setThreshold(await fixture.stocked(5), 2)
    const address = (node: number) => `Entities(${node})/AvailabilityThresholds(${created.Id})`

    expect((await fixture.get(address(fixture.nodes.local))).body).toEqual(created)
    expect((await fixture.get(address(fixture.nodes.division))).status).toBe(404)
  })
})
