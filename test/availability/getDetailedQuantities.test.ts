import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

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
