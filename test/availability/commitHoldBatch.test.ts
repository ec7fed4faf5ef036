import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

const commit = (id: string, node = fixture.nodes.local) =>
  fixture.request('POST', `Entities(${node})/CatalogProductHoldBatches(${id})/Commit`)

describe('POST /Companies({CompanyId})/Entities({EntityId})/CatalogProductHoldBatches({HoldBatchId})/Commit', () => {
  it('converts each line to a commitment and ends the hold', async () => {
    const [a, b] = [await fixture.stocked(5), await fixture.stocked(5)]
    const { body } = await fixture.hold({ [b]: 1, [a]: 3 })

    const { status, body: created } = await commit(body.Id)

    expect(status).toBe(201)
    expect(created).toEqual([
      { Id: expect.any(String), EntityId: fixture.nodes.local, CatalogProductId: a, Quantity: 3 },
      { Id: expect.any(String), EntityId: fixture.nodes.local, CatalogProductId: b, Quantity: 1 },
    ])
    expect([await fixture.available(a), await fixture.available(b)]).toEqual([2, 4])
    const { body: listed } = await fixture.get(`${fixture.store}/CatalogProductsCommitted`)
    expect(listed).toEqual(expect.arrayContaining(created))
    expect((await fixture.get(`${fixture.store}/CatalogProductHoldBatches(${body.Id})`)).status).toBe(404)
    expect((await commit(body.Id)).status).toBe(404)
  })

  it('does not check availability again', async () => {
    const item = await fixture.stocked(5)
    const { body } = await fixture.hold({ [item]: 5 })
    await fixture.setStock(item, 1)
    await fixture.setThreshold(item, 10)

    expect((await commit(body.Id)).status).toBe(201)
    expect(await fixture.available(item)).toBe(-4)
  })

  it('does not find an expired or released batch, nor one of another node', async () => {
    const item = await fixture.stocked(5)
    const [expired, released, other] = await Promise.all(
      [1, 1, 1].map(async (quantity) => (await fixture.hold({ [item]: quantity })).body.Id),
    )
    await fixture.expire(expired)
    await fixture.request('DELETE', `${fixture.store}/CatalogProductHoldBatches(${released})`)

    expect((await commit(expired)).status).toBe(404)
    expect((await commit(released)).status).toBe(404)
    expect((await commit(other, fixture.nodes.division)).status).toBe(404)
    expect((await fixture.get(`${fixture.store}/CatalogProductsCommitted`)).body).not.toContainEqual(
      expect.objectContaining({ CatalogProductId: item }),
    )
  })
})
