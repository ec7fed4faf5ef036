// Stock transfers (A10): the stock at both nodes and the quantities in transit always add up to the same total.
import { beforeAll, describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { tally } from './stock-fixture.ts'
import { codeOf, createTransferFixture, line } from './transfer-fixture.ts'

const fixture = useFixture(createTransferFixture)
let local: number
let other: number

beforeAll(async () => {
  ;({ local, other } = fixture.stores)
})

const ledgerOf = async (item: string, node: number) =>
  (await fixture.get(`Entities(${node})/CatalogItems(${item})/Adjustments`)).body as {
    Delta: number
    QuantityAfter: number
    Reason: string
    Reference: string | null
  }[]

describe('POST /Companies({CompanyId})/StockTransfers', () => {
  it('removes the products from stock at once, and shows them in transit until they are received', async () => {
    const item = await fixture.stocked(10)
    const { status, body } = await fixture.send([line(item, 3), line(item, 1)])

    expect(status).toBe(201)
    expect(body).toEqual({
      ...{ Id: expect.any(String), FromEntityId: local, ToEntityId: other, Status: 'InTransit' },
      Lines: [
        {
          ...{ CatalogItemId: item, Quantity: 4, SerialNumbers: [], Lots: [] },
          ...{ ReceivedQuantity: 0, ReceivedSerialNumbers: [], LostQuantity: 0 },
        },
      ],
      CreatedBy: fixture.app.onboarding.ClientId,
      CreatedUtc: expect.stringMatching(/^\d{4}-.*Z$/),
      ...{ ClosedBy: null, ClosedUtc: null },
    })
    expect([await fixture.figures(item), await fixture.figures(item, other)]).toEqual([
      [6, 4, 0],
      [0, 0, 4],
    ])
    expect((await fixture.get(`StockTransfers(${body.Id})`)).body).toEqual(body)

    const received = await fixture.end(body.Id, 'Receive')
    expect([received.status, received.body.Status]).toEqual([200, 'Received'])
    expect([await fixture.figures(item), await fixture.figures(item, other)]).toEqual([
      [6, 0, 0],
      [4, 0, 0],
    ])
    const rows = [...(await ledgerOf(item, local)), ...(await ledgerOf(item, other))]
    expect(rows.map(({ Delta, Reason, Reference }) => [Delta, Reason, Reference])).toEqual([
      [10, 'Set', null],
      [-4, 'Transfer', body.Id],
      [4, 'Transfer', body.Id],
    ])
  })

  it('adds to the imported figures', async () => {
    const item = await fixture.stocked(5)
    await fixture.sql(
      'update product_stock set quantity_transfer_out = 7 where company_id = ? and catalog_item_id = ?',
      [fixture.companyId, item],
    )
    const { body } = await fixture.send([line(item, 2)])
    expect(await fixture.figures(item)).toEqual([3, 9, 0])
    await fixture.end(body.Id, 'Receive')
    expect(await fixture.figures(item)).toEqual([3, 7, 0])
  })

  it('refuses a transfer of more than is available, names each such product, and sends nothing', async () => {
    const [enough, short, onHold] = [
      ...[await fixture.stocked(5), await fixture.stocked(1), await fixture.stocked(4)],
    ]
    await fixture.hold({ [onHold ?? '']: 2 })
    const refused = await fixture.send([line(enough ?? '', 5), line(short ?? '', 2), line(onHold ?? '', 3)])
    expect(codeOf(refused)).toEqual([409, 'InsufficientInventory'])
    expect(refused.body.Details).toHaveLength(2)
    for (const item of [short, onHold]) expect(JSON.stringify(refused.body.Details)).toContain(item)
    expect(await fixture.figures(enough ?? '')).toEqual([5, 0, 0])
    expect((await fixture.get(`Entities(${other})/CatalogItems(${enough})`)).status).toBe(404)
  })

  it('refuses transfers that violate its rules', async () => {
    const item = await fixture.stocked(9)
    const [unknown] = ['bbbbbbbb-0000-4000-8000-999999999999']
    const cases: [object[], number, number, unknown[]][] = [
      [[line(item, 1)], local, local, [400, 'TransferToSameEntity']],
      [[line(item, 0)], local, other, [400, 'QuantityNotPositive']],
      [[line(item, 3), line(item, -1)], local, other, [400, 'QuantityNotPositive']],
      [[line(item, 1)], local, 2_147_483_646, [404, 'EntityNotOfCompany']],
      [[line(item, 1)], 2_147_483_646, local, [404, 'EntityNotOfCompany']],
      [[line(unknown, 1)], local, other, [404, 'CatalogItemNotFound']],
      [[line(item, 1, { SerialNumbers: ['A'] })], local, other, [400, 'ProductNotSerialized']],
    ]
    for (const [lines, from, to, expected] of cases)
      expect(codeOf(await fixture.send(lines, from, to))).toEqual(expected)
    expect(await fixture.figures(item)).toEqual([9, 0, 0])
  })

  it('moves serial numbers with their units', async () => {
    const [item = ''] = await fixture.newItems(1, { isSerialized: true })
    const numbers = (node: number) => fixture.get(`Entities(${node})/CatalogItems(${item})/SerialNumbers`)
    const idsAt = async (node: number) => (await numbers(node)).body.map(({ Id }: { Id: string }) => Id)
    const serialNumbersPath = `Entities(${local})/CatalogItems(${item})/BulkSerialNumbers`
    await fixture.request('POST', serialNumbersPath, [{ Id: 'A' }, { Id: 'B' }, { Id: 'C' }])

    expect(codeOf(await fixture.send([line(item, 2)]))).toEqual([400, 'SerialNumbersIncomplete'])
    expect(codeOf(await fixture.send([line(item, 1, { SerialNumbers: ['X'] })]))).toEqual([
      ...[409, 'SerialNumberNotInStock'],
    ])
    const twice = line(item, 1, { SerialNumbers: ['A'] })
    expect(codeOf(await fixture.send([twice, twice]))).toEqual([400, 'SerialNumberTwice'])

    const { body } = await fixture.send([line(item, 2, { SerialNumbers: ['C', 'A'] })])
    expect([await idsAt(local), await fixture.figures(item)]).toEqual([['B'], [1, 2, 0]])
    await fixture.end(body.Id, 'Receive')
    expect([await idsAt(local), await idsAt(other)]).toEqual([['B'], ['A', 'C']])
    const back = await fixture.send([line(item, 1, { SerialNumbers: ['A'] })], other, local)
    await fixture.end(back.body.Id, 'Cancel')
    expect(await idsAt(other)).toEqual(['A', 'C'])
  })

  it('moves packages of lots, in the order of their names', async () => {
    const [item = ''] = await fixture.newItems(1, { isLot: true })
    const lots = (node: number) => `Entities(${node})/CatalogItems(${item})/Lots`
    const packed = (Id: string, PackageId: string, Quantity: number, node = local) =>
      fixture.request('POST', lots(node), { Id, Packages: [{ PackageId, Quantity }] })
    await packed('L1', 'A', 3)
    await packed('L2', 'A', 5)
    await packed('L2', 'A', 1, other)

    const { body } = await fixture.send([line(item, 4)])
    await fixture.end(body.Id, 'Receive')
    const packagesAt = async (node: number) =>
      (await fixture.get(lots(node))).body.map(
        ({ Id, Packages: [firstPackage] }: { Id: string; Packages: { Quantity: number }[] }) => [
          Id,
          firstPackage?.Quantity,
        ],
      )
    const [remaining, arrived] = [await packagesAt(local), await packagesAt(other)]
    expect(remaining.filter(([, quantity]: [string, number]) => quantity > 0)).toEqual([['L2', 4]])
    expect(arrived).toEqual([
      ['L1', 3],
      ['L2', 2],
    ])
    expect([await fixture.figures(item), await fixture.figures(item, other)]).toEqual([
      [4, 0, 0],
      [5, 0, 0],
    ])
  })

  it('refuses to delete stock records of products in transit', async () => {
    const item = await fixture.stocked(1)
    const { body } = await fixture.send([line(item, 1)])
    for (const node of [local, other])
      expect(codeOf(await fixture.request('DELETE', `Entities(${node})/CatalogItems(${item})`))).toEqual([
        ...[409, 'StockInTransfer'],
      ])
    await fixture.end(body.Id, 'Receive')
    expect((await fixture.request('DELETE', `Entities(${local})/CatalogItems(${item})`)).status).toBe(204)
  })
})

describe('under concurrency', () => {
  it('keeps the total of the stock at both nodes and in transit, in any order of operations', {
    timeout: 120_000,
  }, async () => {
    const items = [await fixture.stocked(20), await fixture.stocked(20), await fixture.stocked(20)]
    for (const item of items) await fixture.setStock(item, 20, other)
    const random = seeded(20261123)
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
    const open: string[] = []
    const statuses: number[] = []
    const step = async () => {
      const choice = random()
      const [from, to] = choice < 0.5 ? [local, other] : [other, local]
      if (choice < 0.3 || choice > 0.7) {
        // Two products in either order, in both directions, would deadlock unless locks are always taken in the same order.
        const [first, second] = [pick(items), pick(items)]
        const lines = [line(first, 1 + Math.floor(random() * 8)), line(second, 1)]
        const response = await fixture.send(lines, from, to)
        if (response.status === 201) open.push(response.body.Id)
        statuses.push(response.status)
      } else if (open.length > 0) {
        const id = choice < 0.5 ? pick(open) : (open.shift() ?? '')
        statuses.push((await fixture.end(id, choice < 0.4 ? 'Cancel' : 'Receive')).status)
      }
    }
    const client = async () => {
      for (let n = 0; n < 25; n++) await step()
    }
    await Promise.all(Array.from({ length: 8 }, client))

    expect(Object.keys(tally(statuses.map((status) => ({ status })))).sort()).toEqual(['200', '201', '409'])
    const { body: transfers } = await fixture.get("StockTransfers?$filter=Status eq 'InTransit'")
    for (const item of items) {
      const [source, destination] = [await fixture.figures(item), await fixture.figures(item, other)]
      const moving = (from: number) =>
        transfers
          .filter(({ FromEntityId }: { FromEntityId: number }) => FromEntityId === from)
          .flatMap(({ Lines }: { Lines: { CatalogItemId: string; Quantity: number }[] }) => Lines)
          .filter(({ CatalogItemId }: { CatalogItemId: string }) => CatalogItemId === item)
          .reduce((total: number, { Quantity }: { Quantity: number }) => total + Quantity, 0)
      expect([source[1], destination[2]]).toEqual([moving(local), moving(local)])
      expect([destination[1], source[2]]).toEqual([moving(other), moving(other)])
      expect(source[0] + destination[0] + source[1] + destination[1]).toBe(40)
      expect(Math.min(source[0], destination[0])).toBeGreaterThanOrEqual(0)
      for (const node of [local, other]) {
        const rows = await ledgerOf(item, node)
        expect(rows.at(-1)?.QuantityAfter).toBe(rows.reduce((total, { Delta }) => total + Delta, 0))
        expect(rows.at(-1)?.QuantityAfter).toBe((await fixture.figures(item, node))[0])
      }
    }
  })
})

/** A pseudo-random sequence from 0 to 1 (mulberry32). */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
