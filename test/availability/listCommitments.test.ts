import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

const list = (filter: string, node = fixture.nodes.local) =>
  fixture.get(`Entities(${node})/CatalogProductsCommitted?$filter=${encodeURIComponent(filter)}`)

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogProductsCommitted', () => {
  it('lists the commitments of the node, filtered by every field', async () => {
    const item = await fixture.stocked(9)
    const created = [(await fixture.commit(item, 2)).body, (await fixture.commit(item, 5)).body]

    const { body } = await list(`CatalogProductId eq guid'${item}'`)
    expect(body).toHaveLength(2)
    expect(body).toEqual(expect.arrayContaining(created))
    expect((await list(`CatalogProductId eq guid'${item}' and Quantity gt 2`)).body).toEqual([created[1]])
    expect((await list(`Id eq guid'${created[0].Id}'`)).body).toEqual([created[0]])
    expect((await list(`CatalogProductId eq guid'${item}'`, fixture.nodes.division)).body).toEqual([])
  })
})
