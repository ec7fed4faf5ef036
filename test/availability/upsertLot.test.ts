import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

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
