import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

const addressOf = (id: string, node = fixture.nodes.local) =>
  `Entities(${node})/CatalogProductHoldBatches(${id})`

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogProductHoldBatches({HoldBatchId})', () => {
  it('returns the batch as it was created', async () => {
    const item = await fixture.stocked(5)
    const created = await fixture.hold({ [item]: 2 })

    const { status, body } = await fixture.get(addressOf(created.body.Id))

    expect(status).toBe(200)
    expect(body).toEqual(created.body)
  })

  it('does not find it under another node', async () => {
    const { body } = await fixture.hold({ [await fixture.stocked(5)]: 2 })
    expect((await fixture.get(addressOf(body.Id, fixture.nodes.division))).status).toBe(404)
  })

  it('does not find a released, committed or expired batch', async () => {
    const item = await fixture.stocked(5)
    const [released, committed, expired] = await Promise.all(
      [1, 1, 1].map(async (quantity) => (await fixture.hold({ [item]: quantity })).body.Id),
    )
    await fixture.request('DELETE', addressOf(released))
    await fixture.request('POST', `${addressOf(committed)}/Commit`)
    await fixture.expire(expired)

    for (const id of [released, committed, expired]) {
      expect((await fixture.get(addressOf(id))).status).toBe(404)
    }
  })

  it('finds the batch until its expiry, and not from then on', async () => {
    const { body } = await fixture.hold({ [await fixture.stocked(5)]: 2 })
    const moment = await fixture.expire(body.Id, 300)
    const statuses = new Set<string>()
    for (let from = 0; from < moment + 20; ) {
      from = await fixture.clock()
      const { status } = await fixture.get(addressOf(body.Id))
      const to = await fixture.clock()
      if (to < moment) expect(status, 'before the expiry').toBe(200)
      if (from >= moment) expect(status, 'from the expiry on').toBe(404)
      statuses.add(to < moment ? 'before the expiry' : from >= moment ? 'from the expiry on' : 'between')
    }
    expect([...statuses]).toEqual(expect.arrayContaining(['before the expiry', 'from the expiry on']))
  })
})
