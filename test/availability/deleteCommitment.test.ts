import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

describe('DELETE /Companies({CompanyId})/Entities({EntityId})/CatalogProductsCommitted({CommitmentId})', () => {
  it('releases the quantity once, under its own node only', async () => {
    const item = await fixture.stocked(5)
    const { body } = await fixture.commit(item, 5)
    const release = (node: number) =>
      fixture.request('DELETE', `Entities(${node})/CatalogProductsCommitted(${body.Id})`)

    expect((await release(fixture.nodes.division)).status).toBe(404)
    expect(await fixture.available(item)).toBe(0)
    const { status, text } = await release(fixture.nodes.local)
    expect([status, text]).toEqual([204, ''])
    expect(await fixture.available(item)).toBe(5)
    expect((await release(fixture.nodes.local)).status).toBe(404)
  })
})
