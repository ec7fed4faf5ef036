import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

describe('DELETE /Companies({CompanyId})/Entities({EntityId})/AvailabilityThresholds({ThresholdId})', () => {
  it('deletes the threshold once, under its own node only', async () => {
    const item = await fixture.stocked(12)
    const { body } = await fixture.setThreshold(item, 10)
    const remove = (node: number) =>
      fixture.request('DELETE', `Entities(${node})/AvailabilityThresholds(${body.Id})`)

    expect((await remove(fixture.nodes.division)).status).toBe(404)
    const { status, text } = await remove(fixture.nodes.local)
    expect([status, text]).toEqual([204, ''])
    expect(await fixture.available(item)).toBe(12)
    expect((await remove(fixture.nodes.local)).status).toBe(404)
  })
})
