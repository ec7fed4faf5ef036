// An invoice with MovesStock sells products in lots and takes them back (I5, A13).
import { describe, expect, test } from 'vitest'
import { eventsFixture } from '../events/events-fixture.ts'
import { useFixture } from '../support/use-fixture.ts'
import { fieldsOf } from './invoice-fixture.ts'
import { createTillFixture, type TillFixture } from './till-fixture.ts'

const fixture = useFixture(createTillFixture)

/** A product with the lots A, which expires first, and B at the store. */
async function inLots(a: number, b: number) {
  const [item = ''] = await fixture.newItems(1, { isLot: true })
  for (const [Id, Quantity, ExpiresUtc] of [
    ['B', b, null],
    ['A', a, '2027-01-31T00:00:00Z'],
  ] as const)
    await fixture.request('POST', `${fixture.store}/CatalogItems(${item})/Lots`, {
      ...{ Id, ExpiresUtc, Packages: [{ PackageId: 'BOX', Quantity }] },
    })
  return item
}
const quantities = async (item: string) =>
  (await fixture.get(`${fixture.store}/CatalogItems(${item})/Lots`)).body.map(
    ({ Packages }: { Packages: { Quantity: number }[] }) => Packages[0]?.Quantity,
  )
const lines = ({ body }: Awaited<ReturnType<TillFixture['sell']>>) =>
  body.Orders[0].Items.map(
    ({ LotId, Lots }: { LotId: unknown; Lots: { LotId: string; Quantity: number }[] }) => [
      LotId,
      ...Lots.map((lot) => `${lot.LotId} ${lot.Quantity}`),
    ],
  )
const refusal = (response: Awaited<ReturnType<TillFixture['sell']>>) =>
  `${response.status} ${response.body.Code} ${fieldsOf(response)}`

describe('an invoice with MovesStock', () => {
  test('names the lots from which its items were taken', async () => {
    const item = await inLots(3, 5)
    const plain = await fixture.stocked(5)
    const sale = await fixture.sell([
      { ProductId: item, Quantity: 2 },
      { ProductId: plain },
      { ProductId: item, LotId: 'B' },
      { ProductId: item, Quantity: 2 },
    ])
    expect(sale.status).toBe(201)
    expect(lines(sale)).toEqual([[null, 'A 2'], [null], ['B', 'B 1'], [null, 'A 1', 'B 1']])
    expect((await fixture.read(sale.body.Id)).body).toEqual(sale.body)
    expect(await quantities(item)).toEqual([0, 3])
    expect((await fixture.ledger(item)).slice(2)).toMatchObject([
      { Delta: -2, Lots: [{ LotId: 'A', Quantity: 2 }], Reference: sale.body.Id },
      { Delta: -1, Lots: [{ LotId: 'B', Quantity: 1 }] },
      { Delta: -2, Lots: [{ LotId: 'A' }, { LotId: 'B' }] },
    ])
  })

  test('is refused if a lot that an item names is unknown or has too little, and stores nothing', async () => {
    const item = await inLots(3, 5)
    const plain = await fixture.stocked(5)
    const place = 'Orders[0].Items[0].LotId'
    expect(refusal(await fixture.sell([{ ProductId: item, LotId: 'X' }]))).toBe(`409 LotNotInStock ${place}`)
    expect(refusal(await fixture.sell([{ ProductId: item, LotId: 'A', Quantity: 4 }]))).toBe(
      `409 LotInsufficient ${place}`,
    )
    expect(refusal(await fixture.sell([{ ProductId: plain, LotId: 'A' }]))).toBe(
      `400 ProductNotInLots ${place}`,
    )
    const twice = [
      { ProductId: item, Quantity: 2 },
      { ProductId: item, LotId: 'A', Quantity: 2 },
    ]
    expect(refusal(await fixture.sell(twice))).toBe('409 LotInsufficient Orders[0].Items[1].LotId')
    expect(refusal(await fixture.sell([{ ProductId: item, Quantity: 9 }]))).toBe(
      '409 InsufficientInventory Orders[0].Items[0].Quantity',
    )
    await fixture.hold({ [item]: 4 })
    expect(refusal(await fixture.sell([{ ProductId: item, LotId: 'B', Quantity: 5 }]))).toBe(
      '409 InsufficientInventory Orders[0].Items[0].Quantity',
    )
    expect(await quantities(item)).toEqual([3, 5])
    expect(await fixture.inStock(item)).toBe(8)
    const [nowhere = ''] = await fixture.newItems(1, { isLot: true })
    expect((await fixture.sell([{ ProductId: nowhere }])).body.Code).toBe('InsufficientInventory')
    expect(await fixture.inStock(nowhere)).toBeUndefined()
  })

  test('fulfils a commitment from the lot that it names', async () => {
    const item = await inLots(3, 5)
    const { body: commitment } = await fixture.commit(item, 2)
    const sale = await fixture.sell([
      { ProductId: item, CommitmentId: commitment.Id, Quantity: 2, LotId: 'B' },
    ])
    expect(lines(sale)).toEqual([['B', 'B 2']])
  })

  test('without MovesStock stores the lot, and takes nothing', async () => {
    const item = await inLots(3, 5)
    const sale = await fixture.sell([{ ProductId: item, LotId: 'X' }], { MovesStock: false })
    expect([sale.status, lines(sale)]).toEqual([201, [['X']]])
    expect((await fixture.read(sale.body.Id)).body).toEqual(sale.body)
    expect((await fixture.send({ ...sale.body, Id: undefined })).status).toBe(201)
    expect(await quantities(item)).toEqual([3, 5])
  })

  test('causes the events of the lots', async () => {
    const events = await eventsFixture(fixture.app)
    const item = await inLots(3, 5)
    const after = await events.end()
    await fixture.sell([{ ProductId: item, Quantity: 4 }])
    const types = (await events.since(after)).map(
      ({ type, subject }) => `${type} ${subject?.split('/').pop()}`,
    )
    expect(types.toSorted().slice(1)).toEqual([
      ...['retail.lot.changed Lots(A)', 'retail.lot.changed Lots(B)'],
      `retail.stock.adjusted CatalogItems(${item})`,
    ])
  })
})

describe('a refund with MovesStock', () => {
  test('brings an item back to the first package of the lot that it names', async () => {
    const item = await inLots(3, 5)
    const { body: original } = await fixture.sell([{ ProductId: item, Quantity: 4 }])
    const back = { ProductId: item, Restock: true }
    const place = 'Orders[0].Items[0].LotId'
    expect(refusal(await fixture.takeBack(original.Id, [back]))).toBe(`400 LotProductNeedsPackages ${place}`)
    expect(refusal(await fixture.takeBack(original.Id, [{ ...back, LotId: 'X' }]))).toBe(
      `409 LotNotInStock ${place}`,
    )
    const elsewhere = { LocationId: fixture.nodes.division }
    expect(refusal(await fixture.takeBack(original.Id, [{ ...back, LotId: 'A' }], elsewhere))).toBe(
      `409 LotNotInStock ${place}`,
    )
    expect((await fixture.get(`Entities(${fixture.nodes.division})/CatalogItems(${item})`)).status).toBe(404)
    const refund = await fixture.takeBack(original.Id, [
      { ...back, LotId: 'A', Quantity: 2 },
      { ...back, LotId: 'B' },
      { ProductId: item },
    ])
    expect([refund.status, lines(refund)]).toEqual([201, [['A', 'A 2'], ['B', 'B 1'], [null]]])
    expect(await quantities(item)).toEqual([2, 5])
    expect((await fixture.ledger(item)).slice(-2)).toMatchObject([
      {
        Delta: 2,
        Reason: 'Return',
        LotId: 'A',
        Lots: [{ LotId: 'A', Quantity: 2 }],
        Reference: refund.body.Id,
      },
      { Delta: 1, Reason: 'Return', Lots: [{ LotId: 'B', Quantity: 1 }], QuantityAfter: 7 },
    ])
  })
})
