// Serial numbers and price adjustments on receipts (I6, I7), and articles that are named by Sku or product (I2).
import { beforeAll, describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { codesOf, createInvoiceFixture, fieldsOf, type Line, refund, sale } from './invoice-fixture.ts'

const fixture = useFixture(createInvoiceFixture)
/** A serialized item of the catalog, and one that is not. */
let phone: { Id: string; Sku: string }
let cover: { Id: string; Sku: string }

beforeAll(async () => {
  const items = fixture.app.onboarding.CatalogItems
  phone = items.find(({ IsSerialized }) => IsSerialized) as typeof phone
  cover = items.find(({ IsSerialized }) => !IsSerialized) as typeof cover
})

let numbers = 0
const newNumber = () => {
  numbers += 1
  return `TEST-${numbers}`
}
const codes = async (invoice: object) => codesOf(await fixture.send(invoice))

describe('a serial number', () => {
  test('of a serialized item is not sold again until it has come back', async () => {
    const SerialNumber = newNumber()
    const byId = { ProductId: phone.Id.toUpperCase(), SerialNumber }
    const bySku = { Sku: phone.Sku, SerialNumber }
    const { Id } = await fixture.create(sale(byId))
    const refused = await fixture.send(sale({ Sku: 'X' }, bySku))

    expect([refused.status, codesOf(refused), fieldsOf(refused)]).toEqual([
      400,
      ['SerialNumberSoldTwice'],
      ['Orders[0].Items[1].SerialNumber'],
    ])
    expect(await codes(refund(Id, { ...byId, IsPriceAdjustment: true }))).toEqual([])
    expect(await codes(sale(bySku))).toEqual(['SerialNumberSoldTwice'])
    expect(await codes(refund(Id, byId))).toEqual([])
    expect(await codes(sale(bySku))).toEqual([])
    expect(await codes(sale(byId))).toEqual(['SerialNumberSoldTwice'])
  })

  test('is not sold twice on one invoice', async () => {
    const SerialNumber = newNumber()
    const refused = await fixture.send(
      sale({ Sku: phone.Sku, SerialNumber }, { ProductId: phone.Id, SerialNumber }),
    )

    expect([codesOf(refused), fieldsOf(refused)]).toEqual([
      ['SerialNumberSoldTwice'],
      ['Orders[0].Items[1].SerialNumber'],
    ])
    expect(await codes(sale({ Sku: phone.Sku, SerialNumber }))).toEqual([])
  })

  test('of an item that is not serialized, or not of the catalog, or of another item, is not compared', async () => {
    const SerialNumber = newNumber()
    for (const line of [
      { Sku: phone.Sku },
      { Sku: cover.Sku },
      { Sku: cover.Sku },
      { Sku: 'X' },
      { Sku: 'X' },
      {},
      {},
    ])
      expect(await codes(sale({ ...line, SerialNumber }))).toEqual([])
  })

  test('is sold once by sixteen tills at the same time', async () => {
    const line = { Sku: phone.Sku, SerialNumber: newNumber() }
    const responses = await Promise.all(Array.from({ length: 16 }, () => fixture.send(sale(line))))

    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const response of responses.filter(({ status }) => status !== 201))
      expect(codesOf(response)).toEqual(['SerialNumberSoldTwice'])
  })

  test('of a refund was sold by the original, and comes back once', async () => {
    const [first, second, elsewhere] = [newNumber(), newNumber(), newNumber()]
    const { Id } = await fixture.create(
      sale({ Sku: 'A', SerialNumber: first }, { Sku: 'A', SerialNumber: second }, { Sku: 'B', Quantity: 3 }),
    )
    await fixture.create(sale({ Sku: 'A', SerialNumber: elsewhere }))
    const unknown = await fixture.send(refund(Id, { Sku: 'A', SerialNumber: elsewhere }))

    expect([unknown.status, codesOf(unknown), fieldsOf(unknown)]).toEqual([
      400,
      ['SerialNumberNotSold'],
      ['Orders[0].Items[0].SerialNumber'],
    ])
    expect(await codes(refund(Id, { Sku: 'B', SerialNumber: first }))).toEqual(['SerialNumberNotSold'])
    expect(
      await codes(refund(Id, { Sku: 'A', SerialNumber: first }, { Sku: 'A', SerialNumber: first })),
    ).toEqual(['SerialNumberRefunded'])
    expect(await codes(refund(Id, { Sku: 'A', SerialNumber: ` ${first}` }))).toEqual([])
    expect(await codes(refund(Id, { Sku: 'A', SerialNumber: first }))).toEqual(['SerialNumberRefunded'])
    expect(await codes(refund(Id, { Sku: 'A', SerialNumber: second }))).toEqual([])
  })

  test('comes back once, requested eight times at once', async () => {
    const line = { Sku: 'A', SerialNumber: newNumber() }
    const { Id } = await fixture.create(sale(line, { Sku: 'A', Quantity: 9 }))
    const responses = await Promise.all(Array.from({ length: 8 }, () => fixture.send(refund(Id, line))))

    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
  })
})

describe('a price adjustment', () => {
  const adjusted = (line: Line) => ({ ...line, IsPriceAdjustment: true })

  test('gives back money and no piece, up to what the article cost', async () => {
    const { Id } = await fixture.create(sale({ Sku: 'A', Quantity: 2, SellingPrice: 10 }))
    const created = await fixture.create(refund(Id, adjusted({ Sku: 'A', SellingPrice: 3 })))

    expect(created.Orders[0].Items[0].IsPriceAdjustment).toBe(true)
    expect((await fixture.get(`Invoices(${created.Id})`)).body).toEqual(created)
    expect(await codes(refund(Id, adjusted({ Sku: 'A', Quantity: 5, SellingPrice: 1 })))).toEqual([])
    expect(await codes(refund(Id, adjusted({ Sku: 'A', SellingPrice: 12.0001 })))).toEqual([
      'RefundExceedsAmount',
    ])
    expect(await codes(refund(Id, { Sku: 'A', Quantity: 2, SellingPrice: 6 }))).toEqual([])
    expect(await codes(refund(Id, adjusted({ Sku: 'A', SellingPrice: 0.0001 })))).toEqual([
      'RefundExceedsAmount',
    ])
  })

  test('is refused on a purchase, of a dropship order too', async () => {
    const line = adjusted({ Sku: 'A' })
    for (const invoice of [sale(line), { DropshipOrders: [{ Items: [line] }] }])
      expect(await codes(invoice)).toEqual(['PriceAdjustmentWithoutRefund'])
    const { Id } = await fixture.create({ DropshipOrders: [{ Items: [{ Sku: 'A', SellingPrice: 5 }] }] })
    const back = {
      IsRefund: true,
      OriginalInvoiceId: Id,
      DropshipOrders: [{ Items: [{ ...line, SellingPrice: 5 }] }],
    }

    expect(await codes(back)).toEqual([])
    expect(await codes(refund(Id, { Sku: 'A' }))).toEqual([])
  })
})

describe('an article of a refund', () => {
  const OTHER = 'c3f495a6-71b8-42d9-be4a-5f60718293a4'

  test('matches by Sku or by ProductId, whichever both name', async () => {
    for (const [sold, back] of [
      [{ Sku: 'A', ProductId: OTHER }, { Sku: 'A' }],
      [{ Sku: 'A', ProductId: OTHER }, { ProductId: OTHER }],
      [{ Sku: 'A' }, { Sku: 'A', ProductId: OTHER }],
      [{ ProductId: OTHER }, { Sku: 'A', ProductId: OTHER }],
      [
        { Sku: 'B', ProductId: OTHER },
        { Sku: 'A', ProductId: OTHER },
      ],
    ] as [Line, Line][]) {
      const { Id } = await fixture.create(sale(sold))
      expect(await codes(refund(Id, back)), JSON.stringify(sold)).toEqual([])
      expect(await codes(refund(Id, back)), JSON.stringify(sold)).toEqual(['RefundExceedsQuantity'])
    }
    const { Id } = await fixture.create(sale({ Sku: 'A' }))
    for (const back of [{ ProductId: OTHER }, { Sku: 'B', ProductId: OTHER }, {}])
      expect(await codes(refund(Id, back))).toEqual(['RefundExceedsQuantity'])
  })

  test('is never more of one Sku than was sold, although its product has several', async () => {
    const { Id } = await fixture.create(sale({ Sku: 'A', ProductId: OTHER }, { Sku: 'B', ProductId: OTHER }))

    expect(await codes(refund(Id, { Sku: 'A', Quantity: 2 }))).toEqual(['RefundExceedsQuantity'])
    expect(await codes(refund(Id, { Sku: 'A' }))).toEqual([])
    expect(await codes(refund(Id, { ProductId: OTHER }))).toEqual([])
    expect(await codes(refund(Id, { Sku: 'B' }))).toEqual(['RefundExceedsQuantity'])
  })

  test('is not two items of the catalog, on a purchase neither', async () => {
    const pair = { Sku: cover.Sku, ProductId: phone.Id }
    const { Id } = await fixture.create(sale({ Sku: cover.Sku }, { ProductId: phone.Id }))
    for (const invoice of [sale(pair), refund(Id, pair)]) {
      const refused = await fixture.send(invoice)
      expect([refused.status, codesOf(refused), fieldsOf(refused)]).toEqual([
        400,
        ['SkuOfOtherProduct'],
        ['Orders[0].Items[0].Sku'],
      ])
    }
    expect(await codes(sale({ Sku: phone.Sku, ProductId: phone.Id }))).toEqual([])
    expect(
      await codes(sale({ Sku: 'X', ProductId: phone.Id }, { Sku: cover.Sku, ProductId: OTHER })),
    ).toEqual([])
  })
})
