import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture, tally } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

const send = (body: unknown) => fixture.request('POST', 'BulkAdjustments', body)
const change = (
  CatalogItemId: string,
  Delta: number,
  members: object = {},
  EntityId = fixture.nodes.local,
) => ({
  ...{ EntityId, CatalogItemId, Delta, Reason: 'Count' },
  ...members,
})
const itemPath = (item: string, node = fixture.nodes.local) => `Entities(${node})/CatalogItems(${item})`
const quantityOf = async (item: string, node?: number) =>
  (await fixture.get(itemPath(item, node))).body.Quantity as number | undefined
const ledgerOf = async (item: string, node?: number) =>
  (await fixture.get(`${itemPath(item, node)}/Adjustments`)).body as Record<string, unknown>[]
const numbersAt = async (item: string, node?: number) =>
  (await fixture.get(`${itemPath(item, node)}/SerialNumbers`)).body.map(({ Id }: { Id: string }) => Id)
const faultsOf = ({ body }: { body: { Details: Record<string, unknown>[] } }) =>
  body.Details.map(({ Index, Field, Code }) => `${Index} ${Field} ${Code}`)

describe('POST /Companies({CompanyId})/BulkAdjustments', () => {
  it('makes all of them in the order of the list, and returns the rows of the ledger', async () => {
    const [first, second] = [await fixture.stocked(5), await fixture.stocked(1)]
    const [fresh = ''] = await fixture.newItems(1)
    const { division } = fixture.nodes
    const { status, body } = await send([
      change(second, 4, { Reason: 'Receipt', Reference: 'Delivery 7' }),
      change(first.toUpperCase(), -2),
      change(second, -5, { Reason: 'Sale' }),
      change(fresh, 3, {}, division),
      change(first, 1),
    ])

    expect(status).toBe(202)
    const row = (CatalogItemId: string, Delta: number, QuantityAfter: number, members: object = {}) => ({
      ...{ EntityId: fixture.nodes.local, CatalogItemId, Delta, QuantityAfter, Reason: 'Count' },
      ...{ Reference: null, SerialNumbers: [], CreatedBy: fixture.app.onboarding.ClientId },
      ...members,
    })
    expect(body).toMatchObject([
      row(second, 4, 5, { Reason: 'Receipt', Reference: 'Delivery 7' }),
      row(first, -2, 3),
      row(second, -5, 0, { Reason: 'Sale' }),
      row(fresh, 3, 3, { EntityId: division }),
      row(first, 1, 4),
    ])
    const ids = body.map(({ Id }: { Id: number }) => Id)
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => a - b))
    expect([await quantityOf(first), await quantityOf(second), await quantityOf(fresh, division)]).toEqual([
      ...[4, 0, 3],
    ])
    expect((await ledgerOf(second)).slice(1)).toEqual([body[0], body[2]])
  })

  it('reports each violation by index and field, and changes nothing', async () => {
    const [item, stocked] = [await fixture.stocked(2), await fixture.stocked(3)]
    const [lot = ''] = await fixture.newItems(1, { isLot: true })
    const [phone = ''] = await fixture.newItems(1, { isSerialized: true })
    const refused = await send([
      change(stocked, 4),
      change('7c0f5b0e-1d5f-4f43-9a3c-0d6f4a4f9d10', 1),
      change(stocked, 1, {}, 2_147_483_646),
      change(item, 0),
      change(item, -2, { Reason: 'Sale' }),
      change(item, -1, { Reason: 'Sale' }),
      change(lot, 1),
      change(phone, 2, { SerialNumbers: ['A'] }),
      change(phone, -1, { SerialNumbers: ['Z'] }),
    ])
    expect(refused.status).toBe(400)
    expect(faultsOf(refused).toSorted()).toEqual([
      '1 CatalogItemId CatalogItemNotFound',
      '2 EntityId EntityNotOfCompany',
      '3 Delta DeltaIsZero',
      '5 Delta InsufficientInventory',
      '6 LotId LotProductNeedsPackages',
      '7 SerialNumbers SerialNumbersIncomplete',
      '8 SerialNumbers SerialNumberNotInStock',
    ])
    expect([await quantityOf(item), await quantityOf(stocked)]).toEqual([2, 3])
    expect((await fixture.get(itemPath(lot))).status).toBe(404)
    expect(await ledgerOf(stocked)).toHaveLength(1)

    const malformed = await send([change(item, 1), { ...change(item, 1), Delta: 'x' }, change('x', 1)])
    expect([malformed.status, malformed.body.Details.map(({ Index }: { Index: number }) => Index)]).toEqual([
      ...[400, [1, 2]],
    ])
    expect((await send([])).status).toBe(400)
  })

  it('follows serial numbers through the list', async () => {
    const [phone = ''] = await fixture.newItems(1, { isSerialized: true })
    const { local, division } = fixture.nodes
    const numbered = (Delta: number, SerialNumbers: string[], node = local) =>
      change(phone, Delta, { SerialNumbers }, node)
    expect((await send([numbered(3, ['A', 'B', 'C'])])).status).toBe(202)

    const moved = await send([
      numbered(-2, ['A', 'B']),
      numbered(1, ['A'], division),
      numbered(1, ['B']),
      numbered(2, ['D', 'E']),
      numbered(-1, ['E']),
    ])
    expect(moved.status).toBe(202)
    expect([await numbersAt(phone), await numbersAt(phone, division)]).toEqual([['B', 'C', 'D'], ['A']])
    expect([await quantityOf(phone), await quantityOf(phone, division)]).toEqual([3, 1])

    const refused = await send([
      numbered(1, ['A']),
      numbered(1, ['F']),
      numbered(1, ['F'], division),
      numbered(-1, ['C'], division),
      numbered(-1, ['C']),
      numbered(-1, ['C']),
    ])
    expect(faultsOf(refused).toSorted()).toEqual([
      '0 SerialNumbers SerialNumberExists',
      '2 SerialNumbers SerialNumberExists',
      '3 SerialNumbers SerialNumberNotInStock',
      // The adjustment at index 3 has removed C, as far as the rules know.
      '4 SerialNumbers SerialNumberNotInStock',
      '5 SerialNumbers SerialNumberNotInStock',
    ])
    expect(await numbersAt(phone)).toEqual(['B', 'C', 'D'])

    const sent = await fixture.request('POST', 'StockTransfers', {
      ...{ FromEntityId: local, ToEntityId: division },
      Lines: [{ CatalogItemId: phone, Quantity: 1, SerialNumbers: ['B'] }],
    })
    expect(sent.status).toBe(201)
    expect(faultsOf(await send([numbered(1, ['B'])]))).toEqual(['0 SerialNumbers SerialNumberExists'])
    expect(faultsOf(await send([numbered(-1, ['B'])]))).toEqual(['0 SerialNumbers SerialNumberNotInStock'])
  })

  it('takes lot products from their packages, as single adjustments do', async () => {
    const [first = '', second = ''] = await fixture.newItems(2, { isLot: true })
    const packed = (item: string, Id: string, Quantity: number) =>
      fixture.request('POST', `${itemPath(item)}/Lots`, { Id, Packages: [{ PackageId: 'P', Quantity }] })
    for (const item of [first, second]) {
      await packed(item, 'L1', 3)
      await packed(item, 'L2', 5)
    }
    const lotsOf = async (item: string) =>
      (await fixture.get(`${itemPath(item)}/Lots`)).body.map(
        ({ Packages }: { Packages: { Quantity: number }[] }) => Packages[0]?.Quantity,
      )
    expect((await send([change(first, -2), change(second, -1), change(first, -2)])).status).toBe(202)
    expect([await lotsOf(first), await lotsOf(second)]).toEqual([
      [0, 4],
      [2, 5],
    ])
    expect([await quantityOf(first), await quantityOf(second)]).toEqual([4, 7])
  })

  it('refuses stock at an inactive node', async () => {
    const item = await fixture.stocked(2)
    const activate = (isActive: boolean) =>
      fixture.sql('update entity_node set effective_is_active = ? where company_id = ? and id = ?', [
        ...[isActive, fixture.companyId, fixture.nodes.local],
      ])
    await activate(false)
    try {
      expect(faultsOf(await send([change(item, 1)]))).toEqual(['0 EntityId EntityInactive'])
      expect((await send([change(item, -1)])).status).toBe(202)
    } finally {
      await activate(true)
    }
  })

  it('never loses a change between parallel callers, in any order of the products', async () => {
    const items = [await fixture.stocked(100), await fixture.stocked(100), await fixture.stocked(100)]
    const attempts = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        send((n % 2 ? items : items.toReversed()).map((item) => change(item, n % 3 === 0 ? -3 : 1))),
      ),
    )
    expect(tally(attempts)).toEqual({ 202: 12 })
    for (const item of items) {
      expect(await quantityOf(item)).toBe(100 - 4 * 3 + 8)
      const rows = await ledgerOf(item)
      for (const [n, row] of rows.entries())
        if (n > 0) expect(row.QuantityAfter).toBe(Number(rows[n - 1]?.QuantityAfter) + Number(row.Delta))
    }
  })

  it('accepts a count of 10,000 products, but not one more', { timeout: 120_000 }, async () => {
    const items = await fixture.newItems(5_000)
    const { division } = fixture.nodes
    const count = items.flatMap((item, n) => [
      change(item, (n % 90) + 1, { Reference: 'Count of March' }),
      change(item, 2, { Reference: 'Count of March' }, n % 2 ? division : fixture.nodes.local),
    ])
    const { status, body } = await send(count)
    expect([status, body.length]).toEqual([202, 10_000])
    expect(body[9_999]).toMatchObject({ ...count[9_999], QuantityAfter: 2 })
    const [sums] = await fixture.sql<{ total: string; rows: string }>(
      `select sum(quantity)::text as total, (select count(*)::text from stock_adjustment
         where company_id = ? and reference = 'Count of March') as rows
       from product_stock where company_id = ? and catalog_item_id = any (?)`,
      [fixture.companyId, fixture.companyId, `{${items}}`],
    )
    const expected = count.reduce((total, { Delta }) => total + Delta, 0)
    expect([Number(sums?.total), Number(sums?.rows)]).toEqual([expected, 10_000])

    const tooMany = await send([...count, count[0]])
    expect([tooMany.status, tooMany.body.Message]).toEqual([400, 'body: Must have at most 10000 items.'])
  })
})
