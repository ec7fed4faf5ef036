import { beforeAll, describe, expect, it } from 'vitest'
import { eventsFixture } from '../events/events-fixture.ts'
import { useFixture } from '../support/use-fixture.ts'
import { tally } from './stock-fixture.ts'
import { codeOf, createTransferFixture, line } from './transfer-fixture.ts'

const fixture = useFixture(createTransferFixture)
let local: number
let other: number

beforeAll(async () => {
  ;({ local, other } = fixture.stores)
})

const receive = (id: string, lines?: object[], members: object = {}) =>
  fixture.end(id, 'Receive', { ...(lines && { Lines: lines }), ...members })

/** The figures of the item at the source and at the destination. */
const figuresOf = async (item: string) => [await fixture.figures(item), await fixture.figures(item, other)]

/** The sent, received and lost quantity of each line, and the status. */
const progressOf = ({ body }: { body: { Status: string; Lines: Record<string, number>[] } }) => [
  ...[body.Status, ...body.Lines.map((one) => [one.Quantity, one.ReceivedQuantity, one.LostQuantity])],
]

const ledgerOf = async (item: string, node: number) =>
  (await fixture.get(`Entities(${node})/CatalogItems(${item})/Adjustments`)).body.map(
    (row: Record<string, unknown>) => [row.Delta, row.QuantityAfter, row.Reason, row.Reference],
  )

describe('POST /Companies({CompanyId})/StockTransfers({TransferId})/Receive', () => {
  it('ends a transfer only once under concurrent requests', async () => {
    const item = await fixture.stocked(6)
    for (const _ of [1, 2, 3]) {
      const { body } = await fixture.send([line(item, 2)])
      const attempts = Array.from({ length: 12 }, (_, n) =>
        fixture.end(body.Id, n % 2 === 0 ? 'Receive' : 'Cancel'),
      )
      expect(tally(await Promise.all(attempts))).toEqual({ 200: 1, 409: 11 })
    }
    const [source, destination] = [
      await fixture.figures(item),
      await fixture.figures(item, fixture.stores.other),
    ]
    expect([source[0] + destination[0], source.slice(1), destination.slice(1)]).toEqual([6, [0, 0], [0, 0]])
  })

  it('refuses an inactive destination, from which a transfer can still be cancelled', async () => {
    const item = await fixture.stocked(4)
    const { body } = await fixture.send([line(item, 1)])
    const activate = (isActive: boolean) =>
      fixture.sql('update entity_node set effective_is_active = ? where company_id = ? and id = ?', [
        ...[isActive, fixture.companyId, fixture.stores.other],
      ])
    await activate(false)
    try {
      expect(codeOf(await fixture.send([line(item, 1)]))).toEqual([400, 'EntityInactive'])
      expect(codeOf(await fixture.end(body.Id, 'Receive'))).toEqual([400, 'EntityInactive'])
      expect((await fixture.end(body.Id, 'Cancel')).status).toBe(200)
    } finally {
      await activate(true)
    }
  })
})

describe('a receipt of a part', () => {
  it('adds what it names, and keeps the rest in transit until it arrives', async () => {
    const item = await fixture.stocked(12)
    const { body: sent } = await fixture.send([line(item, 10)])

    const nine = await receive(sent.Id, [line(item, 4), line(item, 5)])
    expect([nine.status, ...progressOf(nine)]).toEqual([200, 'InTransit', [10, 9, 0]])
    expect([nine.body.ClosedBy, nine.body.ClosedUtc]).toEqual([null, null])
    expect(await figuresOf(item)).toEqual([
      [2, 1, 0],
      [9, 0, 1],
    ])
    expect((await fixture.get(`StockTransfers(${sent.Id})`)).body).toEqual(nine.body)

    const tenth = await receive(sent.Id, [line(item, 1)])
    expect(progressOf(tenth)).toEqual(['Received', [10, 10, 0]])
    expect(tenth.body.ClosedBy).toBe(fixture.app.onboarding.ClientId)
    expect(await figuresOf(item)).toEqual([
      [2, 0, 0],
      [10, 0, 0],
    ])
    expect(await ledgerOf(item, other)).toEqual([
      [9, 9, 'Transfer', sent.Id],
      [1, 10, 'Transfer', sent.Id],
    ])

    const closed = await receive(sent.Id, undefined, { Close: true })
    expect([closed.status, closed.body]).toEqual([200, tenth.body])
    expect(codeOf(await receive(sent.Id))).toEqual([409, 'TransferNotInTransit'])
    expect(codeOf(await receive(sent.Id, [line(item, 1)], { Close: true }))[0]).toBe(409)
  })

  it.each([[undefined], ['{}'], ['{"Lines":null,"Close":null}'], ['{"Close":false}']])(
    'adds all that is in transit if the body is %s',
    async (body) => {
      const item = await fixture.stocked(5)
      const { body: sent } = await fixture.send([line(item, 5)])
      await receive(sent.Id, [line(item, 2)])
      const rest = await fixture.end(sent.Id, 'Receive', body && JSON.parse(body))
      expect([rest.status, ...progressOf(rest)]).toEqual([200, 'Received', [5, 5, 0]])
      expect(await figuresOf(item)).toEqual([
        [0, 0, 0],
        [5, 0, 0],
      ])
    },
  )

  it('ends by a close, which writes the rest off at the source', async () => {
    const [item, complete, missing] = [
      ...[await fixture.stocked(12), await fixture.stocked(3), await fixture.stocked(4)],
    ] as [string, string, string]
    const { body: sent } = await fixture.send([line(item, 10), line(complete, 3), line(missing, 4)])
    await receive(sent.Id, [line(item, 6)])
    const closed = await receive(sent.Id, [line(item, 3), line(complete, 3)], { Close: true })
    expect(closed.status).toBe(200)
    const progress = new Map(
      closed.body.Lines.map((one: Record<string, number>) => [
        ...[one.CatalogItemId, [one.Quantity, one.ReceivedQuantity, one.LostQuantity]],
      ]),
    )
    expect([closed.body.Status, progress.get(item), progress.get(complete), progress.get(missing)]).toEqual([
      ...['Received', [10, 9, 1], [3, 3, 0], [4, 0, 4]],
    ])
    expect([await figuresOf(item), await figuresOf(complete), await figuresOf(missing)]).toEqual([
      [
        [2, 0, 0],
        [9, 0, 0],
      ],
      [
        [0, 0, 0],
        [3, 0, 0],
      ],
      [
        [0, 0, 0],
        [0, 0, 0],
      ],
    ])
    expect((await ledgerOf(item, local)).slice(-2)).toEqual([
      [1, 3, 'Transfer', sent.Id],
      [-1, 2, 'Lost', sent.Id],
    ])
    expect((await ledgerOf(missing, local)).slice(-2)).toEqual([
      [4, 4, 'Transfer', sent.Id],
      [-4, 0, 'Lost', sent.Id],
    ])
    expect(await ledgerOf(complete, local)).toHaveLength(2)
    expect(codeOf(await fixture.end(sent.Id, 'Cancel'))).toEqual([409, 'TransferNotInTransit'])
  })

  it('ends by a close without lines although nothing has arrived', async () => {
    const item = await fixture.stocked(2)
    const { body: sent } = await fixture.send([line(item, 2)])
    expect(progressOf(await receive(sent.Id, [], { Close: true }))).toEqual(['Received', [2, 0, 2]])
    expect(await figuresOf(item)).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ])
  })

  it('changes nothing without lines that arrive', async () => {
    const item = await fixture.stocked(2)
    const { body: sent } = await fixture.send([line(item, 2)])
    expect(progressOf(await receive(sent.Id, []))).toEqual(['InTransit', [2, 0, 0]])
    expect((await figuresOf(item))[0]).toEqual([0, 2, 0])
  })

  it('leaves the rest to a cancellation, which returns it', async () => {
    const item = await fixture.stocked(10)
    const { body: sent } = await fixture.send([line(item, 10)])
    await receive(sent.Id, [line(item, 9)])
    const cancelled = await fixture.end(sent.Id, 'Cancel')
    expect([cancelled.status, ...progressOf(cancelled)]).toEqual([200, 'Cancelled', [10, 9, 0]])
    expect(await figuresOf(item)).toEqual([
      [1, 0, 0],
      [9, 0, 0],
    ])
    expect(codeOf(await receive(sent.Id, undefined, { Close: true }))).toEqual([409, 'TransferNotInTransit'])
  })

  it('refuses more than is in transit, other products, and lines without a quantity', async () => {
    const [item, stranger] = [await fixture.stocked(10), await fixture.stocked(10)]
    const { body: sent } = await fixture.send([line(item, 10)])
    await receive(sent.Id, [line(item, 7)])
    const cases: [object[], string][] = [
      [[line(item, 4)], 'MoreThanInTransit'],
      [[line(item, 2), line(item.toUpperCase(), 2)], 'MoreThanInTransit'],
      [[line(item, 1), line(stranger, 1)], 'ProductNotInTransfer'],
      [[line(item, 0)], 'QuantityNotPositive'],
      [[line(item, 1, { SerialNumbers: ['A'] })], 'ProductNotSerialized'],
    ]
    for (const [lines, code] of cases)
      for (const members of [{}, { Close: true }])
        expect(codeOf(await receive(sent.Id, lines, members))).toEqual([400, code])
    const { body } = await receive(sent.Id, [line(item, 1), line(stranger, 1)])
    expect(body.Details.map(({ Field }: { Field: string }) => Field)).toEqual(['Lines[1].CatalogItemId'])
    expect((await receive(sent.Id, [line(item, 1, { Unknown: 1 })])).status).toBe(400)
    expect(await figuresOf(item)).toEqual([
      [0, 3, 0],
      [7, 0, 3],
    ])
  })

  it('counts each unit once if two receivers race', async () => {
    const item = await fixture.stocked(30)
    const { body: sent } = await fixture.send([line(item, 30)])
    const attempts = await Promise.all(
      Array.from({ length: 16 }, (_, n) => receive(sent.Id, [line(item, n % 2 === 0 ? 2 : 3)])),
    )
    const { 200: received = 0, ...others } = tally(attempts)
    const { body } = await fixture.get(`StockTransfers(${sent.Id})`)
    const arrived = body.Lines[0].ReceivedQuantity
    expect(attempts.filter(({ status }) => status === 200)).toHaveLength(received)
    expect(Object.keys(others).every((status) => status === '400' || status === '409')).toBe(true)
    expect(await figuresOf(item)).toEqual([
      [0, 30 - arrived, 0],
      [arrived, 0, 30 - arrived],
    ])
    expect(arrived).toBeGreaterThan(27)
    expect((await ledgerOf(item, other)).at(-1)[1]).toBe(arrived)
  })

  it('races a cancellation: what does not arrive returns', async () => {
    for (const _ of [1, 2, 3]) {
      const item = await fixture.stocked(8)
      const { body: sent } = await fixture.send([line(item, 8)])
      const part = [line(item, 3)]
      await Promise.all([receive(sent.Id, part), fixture.end(sent.Id, 'Cancel'), receive(sent.Id, part)])
      const [source = [], destination = []] = await figuresOf(item)
      expect([Number(source[0]) + Number(destination[0]), source[1], destination[2]]).toEqual([8, 0, 0])
    }
  })

  it('moves the serial numbers that it names', async () => {
    const [item = ''] = await fixture.newItems(1, { isSerialized: true })
    const at = `CatalogItems(${item})/SerialNumbers`
    const idsAt = async (node: number) =>
      (await fixture.get(`Entities(${node})/${at}`)).body.map(({ Id }: { Id: string }) => Id)
    const numbers = ['A', 'B', 'C', 'D']
    await fixture.request(
      ...(['POST', `Entities(${local})/CatalogItems(${item})/BulkSerialNumbers`] as const),
      numbers.map((Id) => ({ Id })),
    )
    const named = (...SerialNumbers: string[]) => line(item, SerialNumbers.length, { SerialNumbers })
    const { body: sent } = await fixture.send([named('A', 'B', 'C')])

    expect(codeOf(await receive(sent.Id, [line(item, 1)]))).toEqual([400, 'SerialNumbersIncomplete'])
    expect(codeOf(await receive(sent.Id, [named('D')]))).toEqual([400, 'SerialNumberNotInTransit'])
    expect(codeOf(await receive(sent.Id, [named('A'), named('A')]))).toEqual([400, 'SerialNumberTwice'])

    const { body: part } = await receive(sent.Id, [named('B')])
    expect([part.Lines[0].SerialNumbers.toSorted(), part.Lines[0].ReceivedSerialNumbers]).toEqual([
      ...[['A', 'B', 'C'], ['B']],
    ])
    expect([await idsAt(local), await idsAt(other)]).toEqual([['D'], ['B']])
    expect(codeOf(await receive(sent.Id, [named('B')]))).toEqual([400, 'SerialNumberNotInTransit'])

    const { body: closed } = await receive(sent.Id, [named('C')], { Close: true })
    expect([closed.Lines[0].ReceivedSerialNumbers.toSorted(), closed.Lines[0].LostQuantity]).toEqual([
      ...[['B', 'C'], 1],
    ])
    expect([await idsAt(local), await idsAt(other)]).toEqual([['D'], ['B', 'C']])
    const rows = (await fixture.get(`Entities(${local})/CatalogItems(${item})/Adjustments`)).body.slice(-2)
    expect(rows.map((row: Record<string, unknown>) => [row.Delta, row.Reason, row.SerialNumbers])).toEqual([
      [1, 'Transfer', ['A']],
      [-1, 'Lost', ['A']],
    ])
  })

  it('loses no more than the ledger of the source can count', async () => {
    const item = await fixture.stocked(4)
    const { body } = await fixture.send([line(item, 2)])
    await fixture.setStock(item, Number.MAX_SAFE_INTEGER - 1)
    expect(codeOf(await receive(body.Id, undefined, { Close: true }))).toEqual([400, 'QuantityTooLarge'])
    expect((await receive(body.Id, [line(item, 1)], { Close: true })).status).toBe(200)
  })

  it('is an event for each part', async () => {
    const events = await eventsFixture(fixture.app)
    const item = await fixture.stocked(4)
    const { body } = await fixture.send([line(item, 3)])
    const after = await events.end()
    for (const _ of [1, 2, 3]) await receive(body.Id, [line(item, 1)])
    const types = (await events.since(after)).map(({ type }) => type)
    expect(types.filter((type) => type.startsWith('retail.stock-transfer.'))).toEqual([
      ...['retail.stock-transfer.updated', 'retail.stock-transfer.updated', 'retail.stock-transfer.received'],
    ])
  })

  it('moves packages of lots in the order in which they were taken', async () => {
    const [item = ''] = await fixture.newItems(1, { isLot: true })
    const lots = (node: number) => `Entities(${node})/CatalogItems(${item})/Lots`
    const packed = (Id: string, Quantity: number) =>
      fixture.request('POST', lots(local), { Id, Packages: [{ PackageId: 'P', Quantity }] })
    await packed('L1', 3)
    await packed('L2', 5)
    const quantitiesAt = async (node: number) =>
      Object.fromEntries(
        (await fixture.get(lots(node))).body.map(
          ({ Id, Packages }: { Id: string; Packages: { Quantity: number }[] }) => [Id, Packages[0]?.Quantity],
        ),
      )
    const { body: sent } = await fixture.send([line(item, 7)])
    for (const [quantity, expected] of [
      [2, { L1: 2 }],
      [2, { L1: 3, L2: 1 }],
      [1, { L1: 3, L2: 2 }],
    ] as const) {
      await receive(sent.Id, [line(item, quantity)])
      expect(await quantitiesAt(other)).toEqual(expected)
    }
    await fixture.end(sent.Id, 'Cancel')
    expect(await quantitiesAt(local)).toEqual({ L1: 0, L2: 3 })
    expect(await figuresOf(item)).toEqual([
      [3, 0, 0],
      [5, 0, 0],
    ])
  })

  it('refuses an inactive destination unless nothing arrives', async () => {
    const item = await fixture.stocked(4)
    const { body: sent } = await fixture.send([line(item, 2)])
    const activate = (isActive: boolean) =>
      fixture.sql('update entity_node set effective_is_active = ? where company_id = ? and id = ?', [
        ...[isActive, fixture.companyId, other],
      ])
    await activate(false)
    try {
      expect(codeOf(await receive(sent.Id, [line(item, 1)]))).toEqual([400, 'EntityInactive'])
      expect((await receive(sent.Id, undefined, { Close: true })).status).toBe(200)
    } finally {
      await activate(true)
    }
  })
})
