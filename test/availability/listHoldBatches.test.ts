import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

const list = (node = fixture.nodes.local, query = '') =>
  fixture.get(`Entities(${node})/CatalogProductHoldBatches${query}`)

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogProductHoldBatches', () => {
  it('lists the hold batches of the node with their lines', async () => {
    const [a, b] = [await fixture.stocked(5), await fixture.stocked(5)]
    await fixture.setStock(a, 5, fixture.nodes.division)
    const local = [(await fixture.hold({ [a]: 1, [b]: 2 })).body, (await fixture.hold({ [b]: 1 })).body]
    const atDivision = (await fixture.hold({ [a]: 1 }, {}, fixture.nodes.division)).body

    expect((await list()).body).toEqual(expect.arrayContaining(local))
    expect((await list(fixture.nodes.division)).body).toEqual([atDivision])
  })

  it('omits expired batches', async () => {
    const { body } = await fixture.hold({ [await fixture.stocked(5)]: 1 })
    await fixture.expire(body.Id)
    const { body: listed } = await list()
    expect(listed.map(({ Id }: { Id: string }) => Id)).not.toContain(body.Id)
  })
})
