import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

describe('GET /Companies({CompanyId})/CatalogItems', () => {
  it('returns one record for each product and node, ordered by node and product', async () => {
    const item = await fixture.stocked(3)
    await fixture.setStock(item, -2, fixture.nodes.company)
    const { status, body } = await fixture.get(`CatalogItems?$filter=Id eq guid'${item}'`)

    expect(status).toBe(200)
    const record = { Id: item, CompanyId: fixture.companyId, IsDropShippable: false, UnitId: null }
    expect(body).toEqual([
      { ...record, IsSerialized: false, IsLot: false, EntityId: fixture.companyId, Quantity: -2 },
      { ...record, IsSerialized: false, IsLot: false, EntityId: fixture.nodes.local, Quantity: 3 },
    ])
  })

  it('streams a long list completely', async () => {
    const [row] = await fixture.sql<{ count: string }>('select count(*) from product_stock')
    const { body } = await fixture.get('CatalogItems')
    expect(body).toHaveLength(Number(row?.count))
    expect(body.length).toBeGreaterThan(1_000)
  })

  it('does not subtract holds', async () => {
    const item = await fixture.stocked(5)
    await fixture.hold({ [item]: 2 })
    const { body } = await fixture.get(`CatalogItems?$filter=Id eq guid'${item}'`)
    expect(body).toMatchObject([{ Quantity: 5 }])
  })
})

describe('GET /Companies({CompanyId})/CatalogItems({CatalogItemId})/Availability', () => {
  it('returns one record for each node that has one', async () => {
    const item = await fixture.stocked(3)
    await fixture.setStock(item, 4, fixture.nodes.division)
    const { body } = await fixture.get(`CatalogItems(${item})/Availability`)
    expect(body.map(({ Quantity }: { Quantity: number }) => Quantity).toSorted()).toEqual([3, 4])
  })

  it('is empty for a product without stock, and 404 for one that is not in the catalog', async () => {
    const [item] = await fixture.newItems(1)
    expect((await fixture.get(`CatalogItems(${item})/Availability`)).body).toEqual([])
    const unknown = '7c0f5b0e-1d5f-4f43-9a3c-0d6f4a4f9d10'
    expect((await fixture.get(`CatalogItems(${unknown})/Availability`)).status).toBe(404)
  })
})

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogItems', () => {
  it("returns only the node's own records", async () => {
    const item = await fixture.stocked(3)
    await fixture.setStock(item, 9, fixture.nodes.division)
    const find = (node: number) => fixture.get(`Entities(${node})/CatalogItems?$filter=Id eq guid'${item}'`)

    expect((await find(fixture.nodes.local)).body).toMatchObject([
      { Quantity: 3, EntityId: fixture.nodes.local },
    ])
    expect((await find(fixture.nodes.division)).body).toMatchObject([{ Quantity: 9 }])
    expect((await find(fixture.nodes.company)).body).toEqual([])
  })
})

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})', () => {
  it('returns the record that was set', async () => {
    const item = await fixture.stocked(3)
    const { status, body } = await fixture.get(`${fixture.store}/CatalogItems(${item.toUpperCase()})`)
    expect([status, body]).toEqual([
      200,
      {
        ...{
          Id: item,
          CompanyId: fixture.companyId,
          EntityId: fixture.nodes.local,
          Quantity: 3,
          UnitId: null,
        },
        ...{ IsDropShippable: false, IsSerialized: false, IsLot: false },
      },
    ])
  })

  it('finds no record at another node', async () => {
    const item = await fixture.stocked(3)
    expect((await fixture.get(`Entities(${fixture.nodes.division})/CatalogItems(${item})`)).status).toBe(404)
  })
})

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

  it('creates one record under concurrent requests', async () => {
    const [item] = await fixture.newItems(1)
    const responses = await Promise.all(Array.from({ length: 20 }, () => set(record(item))))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(19)
  })
})

describe('POST /Companies({CompanyId})/Entities({EntityId})/CatalogItems', () => {
  it('creates with 201, replaces with 200, at the node in the path', async () => {
    const [item] = await fixture.newItems(1)
    const set = (Quantity: number) =>
      fixture.request('POST', `${fixture.store}/CatalogItems`, { Id: item, Quantity })

    expect((await set(5)).body).toMatchObject({ EntityId: fixture.nodes.local, Quantity: 5 })
    expect((await set(6)).status).toBe(200)
  })

  it('reports errors in the record before a missing node', async () => {
    const [Id] = await fixture.newItems(1)
    const { status, body } = await fixture.request('POST', 'Entities(2147483646)/CatalogItems', {
      ...{ Id, Quantity: 5, IsLot: true },
    })
    expect([status, body.Code]).toEqual([400, 'LotDiffersFromCatalog'])
  })
})

describe('DELETE /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})', () => {
  const remove = (item: string) => fixture.request('DELETE', `${fixture.store}/CatalogItems(${item})`)

  it('deletes it once', async () => {
    const item = await fixture.stocked(3)
    expect((await remove(item)).status).toBe(204)
    expect((await remove(item)).status).toBe(404)
    expect((await fixture.get(`${fixture.store}/CatalogItems(${item})`)).status).toBe(404)
  })

  it('is refused while part of it is on hold, but not after the hold has expired', async () => {
    const item = await fixture.stocked(3)
    const { body: batch } = await fixture.hold({ [item]: 1 })
    const refused = await remove(item)
    expect([refused.status, refused.body.Code]).toEqual([409, 'StockOnHold'])

    await fixture.expire(batch.Id)
    expect((await remove(item)).status).toBe(204)
  })

  it('is refused while part of it is committed', async () => {
    const item = await fixture.stocked(3)
    const { body } = await fixture.commit(item, 1)
    expect((await remove(item)).body.Code).toBe('StockCommitted')
    await fixture.request('DELETE', `${fixture.store}/CatalogProductsCommitted(${body.Id})`)
    expect((await remove(item)).status).toBe(204)
  })

  it('deletes its serial numbers and packages too', async () => {
    const [serialized] = await fixture.newItems(1, { isSerialized: true })
    const [lot] = await fixture.newItems(1, { isLot: true })
    await fixture.request('POST', `${fixture.store}/CatalogItems(${serialized})/SerialNumbers`, { Id: 'A' })
    const Packages = [{ PackageId: 'BOX', Quantity: 3 }]
    await fixture.request('POST', `${fixture.store}/CatalogItems(${lot})/Lots`, { Id: 'L', Packages })

    for (const item of [serialized, lot]) expect((await remove(item ?? '')).status).toBe(204)
    expect((await fixture.get(`${fixture.store}/CatalogItems(${serialized})/SerialNumbers`)).body).toEqual([])
    expect((await fixture.get(`${fixture.store}/CatalogItems(${lot})/Lots`)).body).toEqual([])
  })

  it('never loses a concurrent hold', async () => {
    for (let round = 0; round < 20; round += 1) {
      const item = await fixture.stocked(3)
      const [hold, removed] = await Promise.all([fixture.hold({ [item]: 1 }), remove(item)])
      expect([`${hold.status} ${removed.status}`]).toContain(
        hold.status === 201 ? '201 409' : `${hold.status} 204`,
      )
      expect([201, 404, 409]).toContain(hold.status)
    }
  })
})
