import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogProductsCommitted({CommitmentId})', () => {
  it('returns the commitment under its own node only', async () => {
    const { body: created } = await fixture.commit(await fixture.stocked(5), 2)
    const address = (node: number, id = created.Id) => `Entities(${node})/CatalogProductsCommitted(${id})`

    expect((await fixture.get(address(fixture.nodes.local))).body).toEqual(created)
    expect((await fixture.get(address(fixture.nodes.division))).status).toBe(404)
    expect((await fixture.get(address(fixture.nodes.local, randomUUID()))).status).toBe(404)
  })
})
