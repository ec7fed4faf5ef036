import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

describe('POST /Companies({CompanyId})/Entities({EntityId})/CatalogItems', () => {
  it('creates with 201, replaces with 200, at the node in the path', async () => {
    const [item] = await fixture.newItems(1)
    const set = (Quantity: number) =>
      fixture.request('POST', `${fixture.store}/CatalogItems`, { Id: item, Quantity })

    expect((await set(5)).body).toMatchObject({ EntityId: fixture.nodes.local, Quantity: 5 })
    expect((await set(6)).status).toBe(200)
  })

  it('refuses another node in the body', async () => {
    const [Id] = await fixture.newItems(1)
    const { status, body } = await fixture.request('POST', `${fixture.store}/CatalogItems`, {
      ...{ Id, Quantity: 5, EntityId: fixture.nodes.division },
    })
    expect([status, body.Details[0].Field]).toEqual([400, 'EntityId'])
  })

  it('reports errors in the record before a missing node', async () => {
    const [Id] = await fixture.newItems(1)
    const { status, body } = await fixture.request('POST', 'Entities(2147483646)/CatalogItems', {
      ...{ Id, Quantity: 5, IsLot: true },
    })
    expect([status, body.Code]).toEqual([400, 'LotDiffersFromCatalog'])
  })

  it('does not find a node of another company, nor a product that is not in the catalog', async () => {
    const [Id] = await fixture.newItems(1)
    const unknownNode = await fixture.request('POST', 'Entities(2147483646)/CatalogItems', {
      Id,
      Quantity: 5,
    })
    expect([unknownNode.status, unknownNode.body.Code]).toEqual([404, undefined])
    const { status, body } = await fixture.request('POST', `${fixture.store}/CatalogItems`, {
      ...{ Id: '7c0f5b0e-1d5f-4f43-9a3c-0d6f4a4f9d10', Quantity: 5 },
    })
    expect([status, body.Code]).toEqual([404, 'CatalogItemNotFound'])
  })
})
