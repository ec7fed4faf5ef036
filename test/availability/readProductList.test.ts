import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStockFixture, type StockFixture } from './stock-fixture.ts'

let fixture: StockFixture

beforeAll(async () => {
  fixture = await createStockFixture()
})
afterAll(() => fixture.stop())

describe('POST /Companies({CompanyId})/Entities({EntityId})/ProductList', () => {
  const read = (...ids: (string | undefined)[]) =>
    fixture.ask('POST', `${fixture.store}/ProductList`, {
      CatalogProductAvailabilities: ids.map((Id) => ({ Id })),
    })

  it('gives what was asked for in that order, each once, without what is not there', async () => {
    const [first, second] = [await fixture.stocked(1), await fixture.stocked(2)]
    const [nowhere] = await fixture.newItems(1)
    const { status, body } = await read(second, nowhere, first.toUpperCase(), second)

    expect(status).toBe(200)
    expect(body.CatalogProductAvailabilities).toMatchObject([
      { Id: second, Quantity: 2, EntityId: fixture.nodes.local },
      { Id: first, Quantity: 1 },
    ])
  })

  it('is empty where nothing is found, and 404 at an unknown node', async () => {
    const [nowhere] = await fixture.newItems(1)
    expect((await read(nowhere)).body).toEqual({ CatalogProductAvailabilities: [] })
    const CatalogProductAvailabilities = [{ Id: nowhere }]
    const { status } = await fixture.ask('POST', 'Entities(2147483646)/ProductList', {
      CatalogProductAvailabilities,
    })
    expect(status).toBe(404)
  })
})
