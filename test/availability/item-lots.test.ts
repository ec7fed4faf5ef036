import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/Lots', () => {
  it('returns the lots with all their packages', async () => {
    const [item] = await fixture.newItems(1, { isLot: true })
    const lotsPath = `${fixture.store}/CatalogItems(${item})/Lots`
    const Packages = [
      { PackageId: 'a', Quantity: 1 },
      { PackageId: 'b', Quantity: 0 },
    ]
    await fixture.request('POST', lotsPath, { Id: 'L2', Packages })
    await fixture.request('POST', lotsPath, { Id: 'L1', Packages: Packages.slice(0, 1) })

    const { body } = await fixture.get(lotsPath)
    const shared = {
      CatalogProductId: item,
      CompanyId: fixture.companyId,
      EntityId: fixture.nodes.local,
      ExpiresUtc: null,
    }
    expect(body).toEqual([
      { Id: 'L1', ...shared, Packages: Packages.slice(0, 1) },
      { Id: 'L2', ...shared, Packages },
    ])
    expect((await fixture.get(`${lotsPath}?$filter=Id eq 'L2'`)).body).toMatchObject([{ Packages }])
  })
})

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/Lots({LotId})', () => {
  it('returns the lot at its node only', async () => {
    const [item] = await fixture.newItems(1, { isLot: true })
    const Packages = [{ PackageId: 'any text / (here)', Quantity: 2 }]
    await fixture.request('POST', `${fixture.store}/CatalogItems(${item})/Lots`, { Id: 'L 1', Packages })
    const getLot = (node: number, lot = 'L%201') =>
      fixture.get(`Entities(${node})/CatalogItems(${item})/Lots(${lot})`)

    expect((await getLot(fixture.nodes.local)).body).toMatchObject({ Id: 'L 1', Packages })
    expect((await getLot(fixture.nodes.division)).status).toBe(404)
    expect((await getLot(fixture.nodes.local, 'L2')).status).toBe(404)
  })
})

describe('POST /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/Lots', () => {
  const set = (item: string | undefined, Id: string, packages: Record<string, number>) =>
    fixture.request('POST', `${fixture.store}/CatalogItems(${item})/Lots`, {
      Id,
      Packages: Object.entries(packages).map(([PackageId, Quantity]) => ({ PackageId, Quantity })),
    })
  const stock = async (item: string | undefined) =>
    (await fixture.get(`${fixture.store}/CatalogItems(${item})`)).body.Quantity

  it('creates with 201, replaces with 200, and sets the stock to the sum of all packages', async () => {
    const [item] = await fixture.newItems(1, { isLot: true })
    expect((await set(item, 'L1', { a: 2, b: 3 })).status).toBe(201)
    expect(await stock(item)).toBe(5)
    expect((await set(item, 'L2', { a: 10 })).status).toBe(201)
    const { status, body } = await set(item, 'L1', { b: 1 })
    expect([status, body.Packages]).toEqual([200, [{ PackageId: 'b', Quantity: 1 }]])
    expect(await stock(item)).toBe(11)
  })

  it('refuses duplicate packages, negative quantities, no packages, and products without lots', async () => {
    const [item] = await fixture.newItems(1, { isLot: true })
    const twice = await fixture.request('POST', `${fixture.store}/CatalogItems(${item})/Lots`, {
      ...{ Id: 'L', Packages: [1, 2].map((Quantity) => ({ PackageId: 'a', Quantity })) },
    })
    expect([twice.status, twice.body.Code]).toEqual([400, 'PackageTwice'])
    expect((await set(item, 'L', { a: -1 })).body.Code).toBe('PackageQuantityNegative')
    expect((await set(item, 'L', {})).status).toBe(400)
    expect((await set(await fixture.stocked(1), 'L', { a: 1 })).body.Code).toBe('ProductNotInLots')
    expect((await fixture.get(`${fixture.store}/CatalogItems(${item})`)).status).toBe(404)
  })

  it('reports errors in the lot before a missing node or product', async () => {
    const [item] = await fixture.newItems(1, { isLot: true })
    const upsertAt = (node: number, product: string | undefined, Quantity: number) =>
      fixture.request('POST', `Entities(${node})/CatalogItems(${product})/Lots`, {
        ...{ Id: 'L', Packages: [{ PackageId: 'a', Quantity }] },
      })
    const notFound = { Message: 'Resource cannot be found' }

    for (const [node, product] of [
      [2_147_483_646, item],
      [fixture.nodes.local, '7c0f5b0e-1d5f-4f43-9a3c-0d6f4a4f9d10'],
    ] as const) {
      expect((await upsertAt(node, product, -1)).body.Code).toBe('PackageQuantityNegative')
      const { status, body } = await upsertAt(node, product, 1)
      expect([status, body]).toEqual([404, notFound])
    }
  })

  it('keeps the sum correct under concurrent requests', async () => {
    const [item] = await fixture.newItems(1, { isLot: true })
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, n) => set(item, `L${n % 5}`, { a: n, b: 1 })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([
      ...Array(25).fill(200),
      ...Array(5).fill(201),
    ])
    const { body } = await fixture.get(`${fixture.store}/CatalogItems(${item})/Lots`)
    const sum = body.flatMap((lot: { Packages: { Quantity: number }[] }) =>
      lot.Packages.map((line) => line.Quantity),
    )
    expect(await stock(item)).toBe(sum.reduce((total: number, quantity: number) => total + quantity, 0))
  })
})

describe('DELETE /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/Lots({LotId})', () => {
  it('reduces the stock by its packages', async () => {
    const [item] = await fixture.newItems(1, { isLot: true })
    const itemPath = `${fixture.store}/CatalogItems(${item})`
    for (const Id of ['L1', 'L2']) {
      await fixture.request('POST', `${itemPath}/Lots`, { Id, Packages: [{ PackageId: 'a', Quantity: 4 }] })
    }
    expect((await fixture.request('DELETE', `${itemPath}/Lots(L1)`)).status).toBe(204)
    expect((await fixture.request('DELETE', `${itemPath}/Lots(L1)`)).status).toBe(404)
    expect((await fixture.get(itemPath)).body.Quantity).toBe(4)
    expect((await fixture.request('DELETE', `${itemPath}/Lots(L2)`)).status).toBe(204)
    expect((await fixture.get(itemPath)).body.Quantity).toBe(0)
  })
})
