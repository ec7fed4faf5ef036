import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogProductQuantities', () => {
  it("returns the node's own quantities, and sums for the company", async () => {
    const item = await fixture.stocked(12)
    await fixture.setStock(item, 3, fixture.nodes.division)
    await fixture.setThreshold(item, 10)
    await fixture.setThreshold(item, 10, fixture.nodes.division)
    const quantitiesAt = async (node: number) => {
      const path = `Entities(${node})/CatalogProductQuantities?$filter=Id eq guid'${item}'`
      return (await fixture.get(path)).body
    }

    expect(await quantitiesAt(fixture.nodes.local)).toMatchObject([{ Quantity: 2, QuantityInStock: 12 }])
    expect(await quantitiesAt(fixture.nodes.division)).toMatchObject([{ Quantity: 0, QuantityInStock: 3 }])
    expect(await quantitiesAt(fixture.nodes.company)).toMatchObject([
      { EntityId: fixture.companyId, Quantity: 2, QuantityInStock: 15 },
    ])
  })

  it('filters by the available quantity', async () => {
    const item = await fixture.stocked(1_000_004)
    await fixture.hold({ [item]: 4 })
    for (const node of [fixture.nodes.local, fixture.nodes.company]) {
      const { body } = await fixture.get(
        `Entities(${node})/CatalogProductQuantities?$filter=Quantity eq 1000000`,
      )
      expect(body).toMatchObject([{ Id: item }])
    }
  })
})

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogProductQuantities({CatalogProductId})/Quantities', () => {
  const read = async (item: string, node = fixture.nodes.local) =>
    (await fixture.get(`Entities(${node})/CatalogProductQuantities(${item})/Quantities`)).body

  it('subtracts a threshold if at least 0 remains', async () => {
    const quantityOf = async (stock: number, threshold: number) => {
      const item = await fixture.stocked(stock)
      await fixture.setThreshold(item, threshold)
      return (await read(item)).Quantity
    }
    expect(await quantityOf(12, 10)).toBe(2)
    expect(await quantityOf(10, 10)).toBe(0)
    expect(await quantityOf(3, 10)).toBe(0)
    expect(await quantityOf(-3, 10)).toBe(-3)
    expect(await quantityOf(0, 0)).toBe(0)
  })

  it('subtracts what is on hold and committed, until the hold expires', async () => {
    const item = await fixture.stocked(10)
    const { body: batch } = await fixture.hold({ [item]: 3 })
    await fixture.commit(item, 2)
    expect(await read(item)).toMatchObject({ Quantity: 5, QuantityInStock: 10 })
    await fixture.expire(batch.Id)
    expect(await read(item)).toMatchObject({ Quantity: 8 })
  })

  it('returns the quantities on order and in transit, summed for the company', async () => {
    const item = await fixture.stocked(1)
    await fixture.setStock(item, 2, fixture.nodes.division)
    await fixture.sql(
      `update product_stock set quantity_on_order = 5, quantity_transfer_in = 4, quantity_transfer_out = 3
       where catalog_item_id = ?`,
      [item],
    )
    expect(await read(item)).toMatchObject({
      ...{ Quantity: 1, QuantityOnOrder: 5, QuantityTransferIn: 4, QuantityTransferOut: 3 },
    })
    expect(await read(item, fixture.nodes.company)).toMatchObject({
      ...{ EntityId: fixture.companyId, Quantity: 3, QuantityInStock: 3 },
      ...{ QuantityOnOrder: 10, QuantityTransferIn: 8, QuantityTransferOut: 6 },
    })
  })

  it('is 404 without a record', async () => {
    const item = await fixture.stocked(1)
    const [unstocked] = await fixture.newItems(1)
    const status = async (node: number, id?: string) =>
      (await fixture.get(`Entities(${node})/CatalogProductQuantities(${id})/Quantities`)).status
    expect(await status(fixture.nodes.division, item)).toBe(404)
    expect(await status(fixture.nodes.company, unstocked)).toBe(404)
    expect(await status(fixture.nodes.company, item)).toBe(200)
  })

  it('limits sums to the range of exact numbers', async () => {
    const item = await fixture.stocked(-Number.MAX_SAFE_INTEGER)
    await fixture.setStock(item, -Number.MAX_SAFE_INTEGER, fixture.nodes.division)
    expect((await read(item, fixture.nodes.company)).Quantity).toBe(-Number.MAX_SAFE_INTEGER)
  })
})

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogProductQuantitiesDetailed({CatalogItemId})', () => {
  const read = async (item: string | undefined, node = fixture.nodes.local) =>
    (await fixture.get(`Entities(${node})/CatalogProductQuantitiesDetailed(${item})`)).body
  const add = (item: string | undefined, what: string, body: object, node = fixture.nodes.local) =>
    fixture.request('POST', `Entities(${node})/CatalogItems(${item})/${what}`, body)

  it('lists the serial numbers, for the company those of all nodes', async () => {
    const [item] = await fixture.newItems(1, { isSerialized: true })
    await add(item, 'SerialNumbers', { Id: 'B' })
    await add(item, 'SerialNumbers', { Id: 'A' })
    await add(item, 'SerialNumbers', { Id: 'C' }, fixture.nodes.division)

    expect(await read(item)).toMatchObject({
      ...{ QuantityInStock: 2, Quantity: 2, IsSerialized: true, SerialNumbers: ['A', 'B'], Lots: [] },
    })
    expect(await read(item, fixture.nodes.company)).toMatchObject({
      ...{ QuantityInStock: 3, SerialNumbers: ['A', 'B', 'C'] },
    })
  })

  it('lists the lots with their packages, for the company summed by package', async () => {
    const [item] = await fixture.newItems(1, { isLot: true })
    const Packages = [
      { PackageId: 'box 2', Quantity: 4 },
      { PackageId: 'box 1', Quantity: 3 },
    ]
    await add(item, 'Lots', { Id: 'L2', Packages })
    await add(item, 'Lots', { Id: 'L1', Packages: [{ PackageId: 'box 1', Quantity: 1 }] })
    await add(item, 'Lots', { Id: 'L2', Packages }, fixture.nodes.division)

    expect(await read(item)).toMatchObject({
      ...{ QuantityInStock: 8, IsLot: true, SerialNumbers: [] },
      Lots: [
        { LotId: 'L1', Packages: [{ PackageId: 'box 1', Quantity: 1 }] },
        { LotId: 'L2', Packages: Packages.toReversed() },
      ],
    })
    const { Lots } = await read(item, fixture.nodes.company)
    expect(Lots[1].Packages).toEqual([
      { PackageId: 'box 1', Quantity: 6 },
      { PackageId: 'box 2', Quantity: 8 },
    ])
  })

  it('lists more packages of a lot than one node may have if several nodes have them', async () => {
    const [item] = await fixture.newItems(1, { isLot: true })
    for (const [index, node] of [fixture.nodes.local, fixture.nodes.division].entries()) {
      const Packages = Array.from({ length: 1_000 }, (_, n) => ({ PackageId: `${index}-${n}`, Quantity: 1 }))
      expect((await add(item, 'Lots', { Id: 'L', Packages }, node)).status).toBe(201)
    }
    const { Lots, QuantityInStock } = await read(item, fixture.nodes.company)
    expect([Lots.length, Lots[0].Packages.length, QuantityInStock]).toEqual([1, 2_000, 2_000])
  })

  it('has empty lists for other products, and is 404 without a record', async () => {
    const item = await fixture.stocked(2)
    expect(await read(item)).toMatchObject({ QuantityInStock: 2, SerialNumbers: [], Lots: [] })
    expect(await read(item, fixture.nodes.division)).toEqual({ Message: 'Resource cannot be found' })
  })
})

const below = async (filter: string, node = fixture.nodes.local) =>
  (await fixture.get(`Entities(${node})/AvailabilityBelowThreshold?$filter=${encodeURIComponent(filter)}`))
    .body
const filterBy = (item: string) => `ProductId eq guid'${item}'`

describe('GET /Companies({CompanyId})/Entities({EntityId})/AvailabilityBelowThreshold', () => {
  it('lists an item that is below its threshold, but not one that equals it', async () => {
    const item = await fixture.stocked(10)
    const { body: threshold } = await fixture.setThreshold(item, 10)
    expect(await below(filterBy(item))).toEqual([])

    await fixture.setStock(item, 9)
    expect(await below(filterBy(item))).toEqual([
      {
        ...{ Id: threshold.Id, CompanyId: fixture.companyId, EntityId: fixture.nodes.local, ProductId: item },
        ...{ Quantity: 9, QuantityOnOrder: 0, QuantityInTransfer: 0, MinQuantity: 10 },
        UnitId: threshold.UnitId,
      },
    ])
    expect(await below(filterBy(item), fixture.nodes.division)).toEqual([])
  })

  it('subtracts holds and commitments, but not expired holds or the threshold itself', async () => {
    const item = await fixture.stocked(20)
    await fixture.setThreshold(item, 10)
    await fixture.commit(item, 4)
    const { body: hold } = await fixture.hold({ [item]: 6 })
    expect(await below(filterBy(item))).toEqual([])

    await fixture.setThreshold(item, 11)
    expect(await below(filterBy(item))).toMatchObject([{ Quantity: 10, MinQuantity: 11 }])
    await fixture.expire(hold.Id)
    expect(await below(filterBy(item))).toEqual([])
  })

  it('considers the stock of this node only', async () => {
    const item = await fixture.stocked(50)
    await fixture.setStock(item, 1, fixture.nodes.division)
    await fixture.setThreshold(item, 10)
    expect(await below(filterBy(item))).toEqual([])

    await fixture.setThreshold(item, 10, fixture.nodes.division)
    expect(await below(filterBy(item), fixture.nodes.division)).toMatchObject([{ Quantity: 1 }])
  })

  it('returns a negative quantity unchanged', async () => {
    const item = await fixture.stocked(5)
    await fixture.hold({ [item]: 5 })
    await fixture.setStock(item, 2)
    await fixture.setThreshold(item, 1)
    expect(await below(filterBy(item))).toMatchObject([{ Quantity: -3 }])
  })
})
