import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

const release = (id: string, node = fixture.nodes.local) =>
  fixture.request('DELETE', `Entities(${node})/CatalogProductHoldBatches(${id})`)

describe('DELETE /Companies({CompanyId})/Entities({EntityId})/CatalogProductHoldBatches({HoldBatchId})', () => {
  it('releases all of its quantities, once', async () => {
    const [a, b] = [await fixture.stocked(5), await fixture.stocked(5)]
    const { body } = await fixture.hold({ [a]: 5, [b]: 1 })

    const { status, text } = await release(body.Id)

    expect([status, text]).toEqual([204, ''])
    expect([await fixture.available(a), await fixture.available(b)]).toEqual([5, 5])
    expect((await release(body.Id)).status).toBe(404)
  })

  it('does not find the batch under another node, and keeps it', async () => {
    const item = await fixture.stocked(5)
    const { body } = await fixture.hold({ [item]: 5 })
    expect((await release(body.Id, fixture.nodes.division)).status).toBe(404)
    expect(await fixture.available(item)).toBe(0)
  })

  it('does not find an expired or committed batch', async () => {
    const item = await fixture.stocked(5)
    const [expired, committed] = [await fixture.hold({ [item]: 1 }), await fixture.hold({ [item]: 1 })]
    await fixture.expire(expired.body.Id)
    await fixture.request('POST', `${fixture.store}/CatalogProductHoldBatches(${committed.body.Id})/Commit`)

    expect((await release(expired.body.Id)).status).toBe(404)
    expect((await release(committed.body.Id)).status).toBe(404)
    expect(await fixture.available(item)).toBe(4)
  })
})
