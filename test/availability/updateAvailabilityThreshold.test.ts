import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

const put = (id: number, body: object, node = fixture.nodes.local) =>
  fixture.request('PUT', `Entities(${node})/AvailabilityThresholds(${id})`, body)

describe('PUT /Companies({CompanyId})/Entities({EntityId})/AvailabilityThresholds({ThresholdId})', () => {
  it('replaces the minimum, with the response of a GET as the body', async () => {
    const item = await fixture.stocked(12)
    const { body: created } = await fixture.setThreshold(item, 10)

    const { status, body } = await put(created.Id, { ...created, MinQuantity: 4 })

    expect([status, body]).toEqual([200, { ...created, MinQuantity: 4 }])
    expect(await fixture.available(item)).toBe(8)
  })

  it('refuses another Id or item in the body', async () => {
    const item = await fixture.stocked(12)
    const { body: created } = await fixture.setThreshold(item, 10)

    expect((await put(created.Id, { ...created, Id: created.Id + 1 })).status).toBe(400)
    expect((await put(created.Id, { ...created, ProductId: await fixture.stocked(1) })).status).toBe(400)
    expect((await put(created.Id, { ...created, MinQuantity: -1 })).status).toBe(400)
    expect(await fixture.available(item)).toBe(2)
  })

  it('reports errors in the body before a 404', async () => {
    const none = 2_147_483_646

    expect((await put(none, { MinQuantity: -1 })).body.Code).toBe('MinQuantityNegative')
    expect((await put(none, { MinQuantity: 1 })).status).toBe(404)
    expect((await put(none, { MinQuantity: 1, ProductId: await fixture.stocked(1) })).status).toBe(404)
  })

  it('does not find the threshold under another node, nor after its deletion', async () => {
    const { body: created } = await fixture.setThreshold(await fixture.stocked(12), 10)
    const { CompanyId: _company, EntityId: _entity, ...plain } = created
    expect((await put(created.Id, plain, fixture.nodes.division)).status).toBe(404)
    await fixture.request('DELETE', `${fixture.store}/AvailabilityThresholds(${created.Id})`)
    expect((await put(created.Id, plain)).status).toBe(404)
  })
})
