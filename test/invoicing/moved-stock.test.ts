// An invoice with MovesStock sells a basket, or takes it back, in one request (I5).
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { eventsFixture } from '../events/events-fixture.ts'
import { useFixture } from '../support/use-fixture.ts'
import { codesOf, fieldsOf } from './invoice-fixture.ts'
import { createTillFixture, type TillFixture } from './till-fixture.ts'

const fixture = useFixture(createTillFixture)

const invoiceCount = async () => {
  const [row] = await fixture.sql<{ count: number }>('select count(*)::int as count from invoice')
  return row?.count
}
const serialNumbersOf = async (item: string) => {
  const { body } = await fixture.get(`${fixture.store}/CatalogItems(${item})/SerialNumbers`)
  return body.map(({ Id }: { Id: string }) => Id)
}
/** A refusal with this status and code, which stores nothing. */
async function refused(send: () => Promise<Awaited<ReturnType<TillFixture['sell']>>>) {
  const before = await invoiceCount()
  const response = await send()
  expect(await invoiceCount()).toBe(before)
  return [response.status, response.body.Code, ...fieldsOf(response)]
}

describe('an invoice with MovesStock', () => {
  test('takes each item from the stock of its location, with a row in the ledger', async () => {
    const [first, second] = [await fixture.stocked(10), await fixture.stocked(3)]

    const { status, body } = await fixture.sell([
      { ProductId: first, Quantity: 2, SellingPrice: 5 },
      { ProductId: second, Quantity: 3 },
      { ProductId: first, Quantity: 4 },
    ])

    expect(status).toBe(201)
    expect(body).toMatchObject({ MovesStock: true, LocationId: fixture.nodes.local })
    expect((await fixture.read(body.Id)).body).toEqual(body)
    expect([await fixture.inStock(first), await fixture.inStock(second)]).toEqual([4, 0])
    const row = { Reason: 'Sale', Reference: body.Id, SerialNumbers: [], CreatedBy: body.CreatedByUser }
    expect((await fixture.ledger(first)).slice(1)).toMatchObject([
      { ...row, Delta: -2, QuantityAfter: 8 },
      { ...row, Delta: -4, QuantityAfter: 4 },
    ])
    expect((await fixture.ledger(second)).slice(1)).toMatchObject([{ ...row, Delta: -3, QuantityAfter: 0 }])
  })

  test('finds a product by its Sku, and leaves alone what the catalog does not have', async () => {
    const item = await fixture.stocked(5)
    const [row] = await fixture.sql<{ sku: string }>('select sku from catalog_item where id = ?', [item])

    const { status } = await fixture.sell([
      { Sku: row?.sku ?? '', Quantity: 2 },
      { ProductId: randomUUID(), Sku: row?.sku ?? '' },
      { ProductId: randomUUID() },
      { Sku: 'GIFT-WRAPPING' },
      {},
    ])

    expect(status).toBe(201)
    expect(await fixture.inStock(item)).toBe(2)
  })

  test('moves no stock by default', async () => {
    const item = await fixture.serialized(['P-1'])
    for (const MovesStock of [undefined, null, false]) {
      const lines = [{ ProductId: item, SerialNumber: `not in stock ${MovesStock}` }]
      const { status, body } = await fixture.sell(lines, { MovesStock })
      expect([status, body.MovesStock]).toEqual([201, false])
    }
    expect(await fixture.inStock(item)).toBe(1)
    expect(await fixture.ledger(item)).toHaveLength(1)
  })

  test('is refused with each line that is short, and stores nothing', async () => {
    const [plenty, held, threshold, unknown] = [
      await fixture.stocked(10),
      await fixture.stocked(5),
      await fixture.stocked(12),
      ...(await fixture.newItems(1)),
    ] as [string, string, string, string]
    await fixture.hold({ [held]: 2 })
    await fixture.setThreshold(threshold, 10)

    const response = await fixture.sell([
      { ProductId: plenty },
      { ProductId: held, Quantity: 2 },
      { ProductId: threshold, Quantity: 3 },
      { ProductId: held, Quantity: 2 },
      { ProductId: unknown },
    ])

    expect([response.status, response.body.Code]).toEqual([409, 'InsufficientInventory'])
    expect(fieldsOf(response)).toEqual([1, 2, 3, 4].map((line) => `Orders[0].Items[${line}].Quantity`))
    expect(new Set(codesOf(response))).toEqual(new Set(['InsufficientInventory']))
    expect(response.body.Details[0].Message).toContain('takes 4, and 3 are available')
    expect(await fixture.inStock(plenty)).toBe(10)
    expect(await fixture.inStock(unknown)).toBeUndefined()
    expect(await refused(() => fixture.sell([{ ProductId: plenty, Quantity: 11 }]))).toEqual([
      409,
      'InsufficientInventory',
      'Orders[0].Items[0].Quantity',
    ])
    expect((await fixture.sell([{ ProductId: held, Quantity: 3 }])).status).toBe(201)
    expect((await fixture.sell([{ ProductId: threshold, Quantity: 2 }])).status).toBe(201)
  })

  test('fulfils a commitment instead, although the rest is set aside', async () => {
    const item = await fixture.stocked(5)
    const { body: commitment } = await fixture.commit(item, 3)
    await fixture.hold({ [item]: 2 })
    const line = { ProductId: item, CommitmentId: commitment.Id }

    expect(await refused(() => fixture.sell([{ ...line, Quantity: 2 }]))).toEqual([
      ...[400, 'CommitmentQuantityDiffers', 'Orders[0].Items[0].Quantity'],
    ])
    expect(await refused(() => fixture.sell([{ ...line, Quantity: 3 }, { ProductId: item }]))).toEqual([
      ...[409, 'InsufficientInventory'],
      ...['Orders[0].Items[0].Quantity', 'Orders[0].Items[1].Quantity'],
    ])
    const { status, body } = await fixture.sell([{ ...line, Quantity: 3 }])

    expect([status, body.Orders[0].Items[0].CommitmentId]).toEqual([201, commitment.Id])
    expect((await fixture.read(body.Id)).body).toEqual(body)
    expect([await fixture.inStock(item), await fixture.available(item)]).toEqual([2, 0])
    expect((await fixture.get(`${fixture.store}/CatalogProductsCommitted`)).body).not.toContainEqual(
      expect.objectContaining({ Id: commitment.Id }),
    )
    expect(await refused(() => fixture.sell([{ ...line, Quantity: 3 }]))).toEqual([
      ...[409, 'CommitmentNotOpen', 'Orders[0].Items[0].CommitmentId'],
    ])
  })

  test('takes no more than is in stock for a commitment', async () => {
    const item = await fixture.stocked(5)
    const { body: commitment } = await fixture.commit(item, 5)
    await fixture.setStock(item, 4)
    const line = { ProductId: item, CommitmentId: commitment.Id, Quantity: 5 }
    expect((await refused(() => fixture.sell([line])))[1]).toBe('InsufficientInventory')
    // The same commitment twice.
    await fixture.setStock(item, 20)
    expect((await refused(() => fixture.sell([line, line])))[1]).toBe('CommitmentNotOpen')
    expect((await fixture.sell([line, { ProductId: item, Quantity: 15 }])).status).toBe(201)
    expect(await fixture.inStock(item)).toBe(0)
  })

  test('fulfils no commitment of another node or product', async () => {
    const [item, other] = [await fixture.stocked(5), await fixture.stocked(5)]
    await fixture.setStock(item, 5, fixture.nodes.division)
    const { body: elsewhere } = await fixture.commit(item, 1, {}, fixture.nodes.division)
    const { body: here } = await fixture.commit(other, 1)
    for (const CommitmentId of [elsewhere.Id, here.Id, randomUUID()])
      expect(await refused(() => fixture.sell([{ ProductId: item, CommitmentId }]))).toEqual([
        ...[409, 'CommitmentNotOpen', 'Orders[0].Items[0].CommitmentId'],
      ])
  })

  test('takes the serial numbers of serialized products out of stock', async () => {
    const item = await fixture.serialized(['A-1', 'A-2', 'A-3'])
    const sell = (...lines: { SerialNumber?: string; Quantity?: number }[]) =>
      fixture.sell(lines.map((line) => ({ ProductId: item, ...line })))
    const place = 'Orders[0].Items[0]'

    expect(await refused(() => sell({}))).toEqual([400, 'SerialNumberMissing', `${place}.SerialNumber`])
    expect(await refused(() => sell({ SerialNumber: 'A-1', Quantity: 2 }))).toEqual([
      ...[400, 'SerialNumbersIncomplete', `${place}.Quantity`],
    ])
    expect(await refused(() => sell({ SerialNumber: 'A-1' }, { SerialNumber: 'A-1' }))).toEqual([
      ...[400, 'SerialNumberTwice', 'Orders[0].Items[1].SerialNumber', 'Orders[0].Items[1].SerialNumber'],
    ])
    expect(await refused(() => sell({ SerialNumber: 'A-9' }))).toEqual([
      ...[409, 'SerialNumberNotInStock', `${place}.SerialNumber`],
    ])
    const { status, body } = await sell({ SerialNumber: 'A-3' }, { SerialNumber: 'A-1' })

    expect(status).toBe(201)
    expect(await serialNumbersOf(item)).toEqual(['A-2'])
    expect(await fixture.inStock(item)).toBe(1)
    expect((await fixture.ledger(item)).slice(3)).toMatchObject([
      { Delta: -1, QuantityAfter: 2, SerialNumbers: ['A-3'], Reference: body.Id },
      { Delta: -1, QuantityAfter: 1, SerialNumbers: ['A-1'], Reference: body.Id },
    ])
    const [, code, ...fields] = await refused(() => sell({ SerialNumber: 'A-1' }))
    expect([code, fields]).toEqual(['SerialNumberSoldTwice', Array(2).fill(`${place}.SerialNumber`)])
  })

  test('sells no serial number of another node or product', async () => {
    const item = await fixture.serialized(['B-1'])
    const other = await fixture.serialized(['B-2'])
    await fixture.request('POST', `Entities(${fixture.nodes.division})/CatalogItems(${item})/SerialNumbers`, {
      Id: 'B-3',
    })
    for (const SerialNumber of ['B-2', 'B-3'])
      expect((await refused(() => fixture.sell([{ ProductId: item, SerialNumber }])))[1]).toBe(
        'SerialNumberNotInStock',
      )
    expect(await serialNumbersOf(other)).toEqual(['B-2'])
  })

  test('leaves a number on the item of another product alone', async () => {
    const item = await fixture.stocked(3)
    const { status } = await fixture.sell([{ ProductId: item, SerialNumber: 'voucher 7', Quantity: 2 }])
    expect(status).toBe(201)
    expect((await fixture.ledger(item))[1]).toMatchObject({ Delta: -2, SerialNumbers: [] })
  })

  test('takes a product in lots from its packages', async () => {
    const [item = ''] = await fixture.newItems(1, { isLot: true })
    const lots = `${fixture.store}/CatalogItems(${item})/Lots`
    const Packages = [
      { PackageId: 'BOX-1', Quantity: 2 },
      { PackageId: 'BOX-2', Quantity: 5 },
    ]
    await fixture.request('POST', lots, { Id: 'L-1', Packages })

    expect((await fixture.sell([{ ProductId: item, Quantity: 3 }, { ProductId: item }])).status).toBe(201)

    expect(
      (await fixture.get(lots)).body[0].Packages.map((one: { Quantity: number }) => one.Quantity),
    ).toEqual([0, 3])
    expect(await fixture.inStock(item)).toBe(3)
  })

  test('needs a location', async () => {
    const item = await fixture.stocked(3)
    for (const LocationId of [0, null, undefined])
      expect(await refused(() => fixture.sell([{ ProductId: item }], { LocationId }))).toContain(
        'StockNeedsLocation',
      )
    expect((await refused(() => fixture.sell([{ ProductId: item }], { LocationId: 999_999 })))[1]).toBe(
      'LocationNotOfCompany',
    )
  })

  test('is stored once under an Idempotency-Key', async () => {
    const item = await fixture.stocked(3)
    const headers = { 'Idempotency-Key': randomUUID() }
    const [first, second] = [
      await fixture.sell([{ ProductId: item }], {}, headers),
      await fixture.sell([{ ProductId: item }], {}, headers),
    ]
    expect([first.status, second.status, second.body.Id]).toEqual([201, 201, first.body.Id])
    expect(await fixture.inStock(item)).toBe(2)
  })

  test('does not move dropship orders, and may have no items', async () => {
    const item = await fixture.stocked(3)
    const DropshipOrders = [{ Items: [{ ProductId: item }] }]
    expect((await fixture.sell([], { DropshipOrders })).status).toBe(201)
    expect((await fixture.sell([], { Orders: null })).status).toBe(201)
    expect(await fixture.inStock(item)).toBe(3)
  })

  test('causes the events of the invoice and of all that it changes', async () => {
    const events = await eventsFixture(fixture.app)
    const item = await fixture.stocked(5)
    const phone = await fixture.serialized(['E-1'])
    const { body: commitment } = await fixture.commit(item, 2)
    const after = await events.end()
    await fixture.sell([
      { ProductId: item, CommitmentId: commitment.Id, Quantity: 2 },
      { ProductId: phone, SerialNumber: 'E-1' },
    ])
    const types = (await events.since(after)).map(({ type }) => type)
    expect(types.toSorted()).toEqual([
      'retail.commitment.deleted',
      'retail.invoice.created',
      'retail.serial-number.deleted',
      'retail.stock.adjusted',
      'retail.stock.adjusted',
    ])
  })
})

describe('a refund with MovesStock', () => {
  test('brings back the items with Restock alone', async () => {
    const [first, second] = [await fixture.stocked(5), await fixture.stocked(5)]
    const sold = [
      { ProductId: first, Quantity: 3 },
      { ProductId: second, Quantity: 2 },
    ]
    const { body: original } = await fixture.sell(sold)
    const { status, body } = await fixture.takeBack(original.Id, [
      { ProductId: first, Quantity: 2, Restock: true },
      { ProductId: second, Quantity: 2 },
    ])

    expect([status, body.Orders[0].Items.map(({ Restock }: { Restock: boolean }) => Restock)]).toEqual([
      ...[201, [true, false]],
    ])
    expect((await fixture.read(body.Id)).body).toEqual(body)
    expect([await fixture.inStock(first), await fixture.inStock(second)]).toEqual([4, 3])
    expect((await fixture.ledger(first)).at(-1)).toMatchObject({
      ...{ Delta: 2, QuantityAfter: 4, Reason: 'Return', Reference: body.Id },
    })
    expect(await fixture.ledger(second)).toHaveLength(2)
  })

  test('brings a serial number back, also to a store without a stock record', async () => {
    const item = await fixture.serialized(['R-1', 'R-2'])
    const { body: original } = await fixture.sell([{ ProductId: item, SerialNumber: 'R-1' }])
    const back = { ProductId: item, SerialNumber: 'R-1', Restock: true }

    expect(
      await refused(() => fixture.takeBack(original.Id, [{ ProductId: item, Restock: true }])),
    ).toContain('SerialNumberMissing')
    const { status } = await fixture.takeBack(original.Id, [back], { LocationId: fixture.nodes.division })

    expect(status).toBe(201)
    const { body: there } = await fixture.get(
      `Entities(${fixture.nodes.division})/CatalogItems(${item})/SerialNumbers`,
    )
    expect(there).toMatchObject([{ Id: 'R-1' }])
    const line = { ProductId: item, SerialNumber: 'R-2' }
    const { body: recorded } = await fixture.sell([line], { MovesStock: false })
    expect((await refused(() => fixture.takeBack(recorded.Id, [{ ...line, Restock: true }])))[1]).toBe(
      'SerialNumberExists',
    )
    expect(await fixture.inStock(item)).toBe(1)
  })

  test('is refused where an item contradicts the invoice', async () => {
    const item = await fixture.stocked(5)
    const { body: original } = await fixture.sell([{ ProductId: item }, { Sku: 'WRAPPING' }])
    const CommitmentId = randomUUID()
    const back = { ProductId: item, Restock: true }
    const without = { MovesStock: false }
    const cases = [
      [() => fixture.takeBack(original.Id, [back], without), 'StockNotMoved'],
      [() => fixture.sell([{ ProductId: item, CommitmentId }], without), 'StockNotMoved'],
      [() => fixture.sell([back]), 'RestockWithoutRefund'],
      [() => fixture.takeBack(original.Id, [{ ...back, IsPriceAdjustment: true }]), 'RestockWithoutPiece'],
      [() => fixture.takeBack(original.Id, [{ ...back, CommitmentId }]), 'CommitmentOnRefund'],
      [() => fixture.takeBack(original.Id, [{ Sku: 'WRAPPING', Restock: true }]), 'RestockUnknownProduct'],
    ] as const
    for (const [send, code] of cases) expect((await refused(send)).slice(0, 2)).toEqual([400, code])
    expect(await fixture.inStock(item)).toBe(4)
  })

  test('does not exceed the largest number', async () => {
    const item = await fixture.stocked(2)
    const { body: original } = await fixture.sell([{ ProductId: item, Quantity: 2 }])
    await fixture.setStock(item, Number.MAX_SAFE_INTEGER - 1)
    const back = (Quantity: number) =>
      fixture.takeBack(original.Id, [{ ProductId: item, Quantity, Restock: true }])
    expect((await refused(() => back(2)))[1]).toBe('QuantityTooLarge')
    expect((await back(1)).status).toBe(201)
  })
})
