import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStockFixture, type StockFixture } from './stock-fixture.ts'

let fixture: StockFixture

beforeAll(async () => {
  fixture = await createStockFixture()
})
afterAll(() => fixture.stop())

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogProductsCommitted({CommitmentId})', () => {
  it('returns the commitment under its own node only', async () => {
    const { body: created } = await fixture.commit(await fixture.stocked(5), 2)
    const address = (node: number, id = created.Id) => `Entities(${node})/CatalogProductsCommitted(${id})`

    expect((await fixture.get(address(fixture.nodes.local))).body).toEqual(created)
    expect((await fixture.get(address(fixture.nodes.division))).status).toBe(404)
    expect((await fixture.get(address(fixture.nodes.local, randomUUID()))).status).toBe(404)
  })
})
