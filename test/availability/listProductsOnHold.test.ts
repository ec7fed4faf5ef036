import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

const list = (filter = '', node = fixture.nodes.local) =>
  fixture.get(`Entities(${node})/CatalogProductsOnHold${filter && `?$filter=${encodeURIComponent(filter)}`}`)

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogProductsOnHold', () => {
  it('lists each item of each batch of the node, under the Id of the batch', async () => {
    const [a, b] = [await fixture.stocked(9), await fixture.stocked(9)]
    const { body } = await fixture.hold({ [a]: 2, [b]: 1 })
    const { Id, EntityId, ExpiresAtUtc } = body
    const expected = [
      { Id, EntityId, CatalogProductId: a, Quantity: 2, ExpiresAtUtc },
      { Id, EntityId, CatalogProductId: b, Quantity: 1, ExpiresAtUtc },
    ]

    expect((await list()).body).toEqual(expect.arrayContaining(expected))
    expect((await list(`Id eq guid'${Id}'`)).body).toEqual(expected.toSorted(byItem))
    expect((await list(`CatalogProductId eq guid'${a}' and Quantity gt 1`)).body).toEqual([expected[0]])
    expect((await list(`Id eq guid'${Id}'`, fixture.nodes.division)).body).toEqual([])
  })

  it('omits lines of expired, released and committed batches', async () => {
    const item = await fixture.stocked(9)
    const [expired, released, committed, live] = await Promise.all(
      [1, 1, 1, 1].map(async (quantity) => (await fixture.hold({ [item]: quantity })).body.Id),
    )
    await fixture.expire(expired)
    await fixture.request('DELETE', `${fixture.store}/CatalogProductHoldBatches(${released})`)
    await fixture.request('POST', `${fixture.store}/CatalogProductHoldBatches(${committed})/Commit`)

    const { body } = await list(`CatalogProductId eq guid'${item}'`)
    expect(body.map(({ Id }: { Id: string }) => Id)).toEqual([live])
  })
})

const byItem = (a: { CatalogProductId: string }, b: { CatalogProductId: string }) =>
  a.CatalogProductId < b.CatalogProductId ? -1 : 1
