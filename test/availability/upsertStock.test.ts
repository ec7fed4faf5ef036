import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

describe('POST /Companies({CompanyId})/CatalogItems', () => {
  const record = (Id: string | undefined, members: object = {}) => ({
    ...{ Id, CompanyId: fixture.companyId, EntityId: fixture.nodes.local, Quantity: 5 },
    ...members,
  })
  const set = (body: object) => fixture.request('POST', 'CatalogItems', body)

  it('creates with 201, replaces with 200', async () => {
    const [item] = await fixture.newItems(1)
    const added = await set(record(item, { IsDropShippable: true }))
    const replaced = await set(record(item, { Quantity: -7 }))

    expect([added.status, added.body]).toMatchObject([201, { Quantity: 5, IsDropShippable: true }])
    expect([replaced.status, replaced.body]).toMatchObject([200, { Quantity: -7, IsDropShippable: false }])
  })

  it('accepts stock at the company and at any node, up to the largest Long', async () => {
    const [item] = await fixture.newItems(1)
    for (const EntityId of [fixture.nodes.company, fixture.nodes.division]) {
      const { status } = await set(record(item, { EntityId, Quantity: Number.MAX_SAFE_INTEGER }))
      expect(status).toBe(201)
    }
    const { body } = await fixture.get(
      `Entities(${fixture.companyId})/CatalogProductQuantities(${item})/Quantities`,
    )
    expect(body.QuantityInStock).toBe(Number.MAX_SAFE_INTEGER)
  })

  it('accepts stock below the held quantity; the available quantity is then negative', async () => {
    const item = await fixture.stocked(5)
    await fixture.hold({ [item]: 4 })
    expect((await set(record(item, { Quantity: 1 }))).status).toBe(200)
    expect(await fixture.available(item)).toBe(-3)
  })

  it('does not find a node or product of another company', async () => {
    const [item] = await fixture.newItems(1)
    const node = await set(record(item, { EntityId: 2_147_483_646 }))
    const product = await set(record('7c0f5b0e-1d5f-4f43-9a3c-0d6f4a4f9d10'))
    expect([node.status, node.body.Code]).toEqual([404, 'EntityNotOfCompany'])
    expect([product.status, product.body.Code]).toEqual([404, 'CatalogItemNotFound'])
    for (const { body } of [node, product]) expect(body.Message).toBe('Resource cannot be found')
    expect(product.body.Details[0]).toMatchObject({
      Field: 'Id',
      Message: expect.stringContaining('7c0f5b0e-1d5f-4f43-9a3c-0d6f4a4f9d10'),
    })
  })

  it('requires serial numbers and lots to agree with the catalog', async () => {
    const [plain] = await fixture.newItems(1)
    const [serialized] = await fixture.newItems(1, { isSerialized: true })
    const [lot] = await fixture.newItems(1, { isLot: true })
    const codes = async (body: object) => {
      const { status, body: problem } = await set(body)
      expect(status).toBe(400)
      return problem.Details.map(({ Code }: { Code: string }) => Code)
    }

    expect(await codes(record(plain, { IsSerialized: true }))).toEqual(['SerializedDiffersFromCatalog'])
    expect(await codes(record(plain, { IsLot: true }))).toEqual(['LotDiffersFromCatalog'])
    expect(await codes(record(lot, { Quantity: 0 }))).toEqual(['LotDiffersFromCatalog'])
    expect(await codes(record(serialized, { IsSerialized: true, IsLot: true, Quantity: 0 }))).toEqual([
      'SerializedAndLot',
      'LotDiffersFromCatalog',
    ])
    expect(await codes(record(serialized, { IsSerialized: true }))).toEqual(['QuantityIsCounted'])
    expect((await set(record(serialized, { IsSerialized: true, Quantity: 0 }))).status).toBe(201)
    await fixture.request('POST', `${fixture.store}/CatalogItems(${serialized})/SerialNumbers`, { Id: 'A' })
    expect(await codes(record(serialized, { IsSerialized: true, Quantity: 0 }))).toEqual([
      'QuantityIsCounted',
    ])
    expect((await set(record(serialized, { IsSerialized: true, Quantity: 1 }))).status).toBe(200)
  })

  it('accepts the response of a read as a body', async () => {
    const item = await fixture.stocked(3)
    const { body } = await fixture.get(`${fixture.store}/CatalogItems(${item})`)
    const second = await set(body)
    expect([second.status, second.body]).toEqual([200, body])
  })

  it('creates one record under concurrent requests', async () => {
    const [item] = await fixture.newItems(1)
    const responses = await Promise.all(Array.from({ length: 20 }, () => set(record(item))))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(19)
  })
})
