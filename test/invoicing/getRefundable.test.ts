// The limits of random refunds are compared with a model in refunds.test.ts.
import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { codesOf, createInvoiceFixture, refund, sale, wholeInvoice } from './invoice-fixture.ts'

const fixture = useFixture(createInvoiceFixture)

interface Left {
  Sku: string | null
  ProductId: string | null
  Quantity: number
  Amount: number
  SerialNumbers: [string?]
}

const refundable = async (id: string) => (await fixture.get(`Invoices(${id})/Refundable`)).body
/** Quantity, amount and serial numbers of each line. */
const linesOf = async (id: string) =>
  (await refundable(id)).Lines.map(({ Quantity, Amount, SerialNumbers }: Record<string, unknown>) => [
    Quantity,
    Amount,
    ...(SerialNumbers as string[]),
  ])

describe('GET /Companies({CompanyId})/Invoices({InvoiceId})/Refundable', () => {
  test('returns the whole of an invoice without refunds, in its order', async () => {
    const sent = wholeInvoice(fixture.store)
    const { Id } = await fixture.create(sent)
    const [phone, nameless] = sent.Orders[0]?.Items ?? []
    const [lamp] = sent.DropshipOrders[0]?.Items ?? []
    const line = (item: typeof phone | typeof lamp, Amount: number) => ({
      ...{ Id: item?.Id, Amount, Description: item?.Description, ProductId: item?.ProductId },
      ...{ Quantity: item?.Quantity, Sku: item?.Sku },
    })

    expect(await refundable(Id)).toEqual({
      InvoiceId: Id,
      Amount: 469.9803,
      Lines: [
        { ...line(phone, 419.99), SerialNumbers: ['356938035643809'] },
        { ...line(nameless, 49.99), SerialNumbers: [] },
        { ...line(lamp, 0.0003), SerialNumbers: [] },
      ],
      Payments: [{ Id: 'visa-1', Amount: 399.9999, PaymentMethodId: 3 }],
      PaymentsAmount: 399.9999,
      Tax: 20.9995,
      TaxLines: [
        { LineNumber: '1', Tax: 20.9995 },
        { LineNumber: '2', Tax: 0 },
      ],
    })
  })

  test('subtracts from the line with the serial number, then from those with the price, then from the others', async () => {
    const { Id } = await fixture.create(
      sale(
        { Sku: 'A', Quantity: 2, SellingPrice: 10 },
        { Sku: 'A', Quantity: 1, SellingPrice: 12, SerialNumber: 'A-1' },
        { Sku: 'A', Quantity: 1, SellingPrice: 12, SerialNumber: 'A-2' },
        { Sku: 'B', Quantity: 1, SellingPrice: 12 },
        { Sku: 'A', Quantity: 1, SellingPrice: 8 },
      ),
    )
    const b = [1, 12]
    await fixture.create(refund(Id, { Sku: 'A', SellingPrice: 12, SerialNumber: 'A-2' }))
    expect(await linesOf(Id)).toEqual([[2, 20], [1, 12, 'A-1'], [0, 0], b, [1, 8]])
    await fixture.create(refund(Id, { Sku: 'A', SellingPrice: 8 }))
    expect(await linesOf(Id)).toEqual([[2, 20], [1, 12, 'A-1'], [0, 0], b, [0, 0]])
    await fixture.create(refund(Id, { Sku: 'A', SellingPrice: 11, IsPriceAdjustment: true }))
    expect(await linesOf(Id)).toEqual([[2, 9], [1, 12, 'A-1'], [0, 0], b, [0, 0]])
    await fixture.create(refund(Id, { Sku: 'A', SellingPrice: 4, Quantity: 3 }))
    expect(await linesOf(Id)).toEqual([[0, 0], [0, 9], [0, 0], b, [0, 0]])
    expect((await refundable(Id)).Amount).toBe(21)
  })

  test('subtracts taxes by their LineNumber, and the rest from the others in order', async () => {
    const taxed = (invoice: object, ...taxes: [string | null, number][]) => ({
      ...invoice,
      TaxCalculationResult: { Lines: taxes.map(([LineNumber, Tax]) => ({ LineNumber, Tax })) },
    })
    const { Id } = await fixture.create(taxed(sale({ Sku: 'A', Quantity: 9 }), ['1', 1], ['2', 2], ['3', 3]))
    const left = async () => {
      const { Tax, TaxLines } = await refundable(Id)
      return [Tax, ...TaxLines.map((line: { Tax: number }) => line.Tax)]
    }
    await fixture.create(taxed(refund(Id), ['2', 0.5]))
    expect(await left()).toEqual([5.5, 1, 1.5, 3])
    await fixture.create(taxed(refund(Id), ['3', 3.25], [null, 0.25]))
    expect(await left()).toEqual([2, 0.5, 1.5, 0])
  })

  test('subtracts payments by their Id, then by their kind, then in order', async () => {
    const paid = (invoice: object, ...payments: [string | null, number, number?, string?][]) => ({
      ...invoice,
      Payments: payments.map(([Id, Amount, PaymentMethodId, TransactionType]) => ({
        ...{ Id, Amount, PaymentMethodId, TransactionType },
      })),
    })
    const { Id } = await fixture.create(
      paid(sale({ Sku: 'A' }), ['a', 10, 1], ['b', 10, 2], ['c', 10, 2], ['change', 1, 2, 'Refund']),
    )
    const left = async () => {
      const { PaymentsAmount, Payments } = await refundable(Id)
      return [PaymentsAmount, ...Payments.map((payment: { Amount: number }) => payment.Amount)]
    }
    expect(await left()).toEqual([29, 10, 9, 10])
    await fixture.create(paid(refund(Id), ['c', 4, 1, 'Refund']))
    expect(await left()).toEqual([25, 10, 9, 6])
    await fixture.create(paid(refund(Id), [null, 10, 2]))
    expect(await left()).toEqual([15, 10, 0, 5])
    await fixture.create(paid(refund(Id), [null, 12, 1]))
    expect(await left()).toEqual([3, 0, 0, 3])
    expect(codesOf(await fixture.send(paid(refund(Id), [null, 3.0001])))).toEqual(['RefundExceedsPayments'])
    expect(codesOf(await fixture.send(paid(refund(Id), [null, 3])))).toEqual([])
  })

  test('can be refunded as it is, once', async () => {
    const sent = { ...wholeInvoice(fixture.store), PrintableId: null }
    const { Id } = await fixture.create(sent)
    await fixture.create(refund(Id, { SellingPrice: 20 }))
    const left = await refundable(Id)
    const back = {
      ...{ IsRefund: true, OriginalInvoiceId: Id, Payments: left.Payments },
      Orders: [
        {
          Items: left.Lines.map((line: Left) => ({
            ...{
              Sku: line.Sku,
              ProductId: line.ProductId,
              Quantity: line.Quantity,
              SerialNumber: line.SerialNumbers[0],
            },
            SellingPrice: Number((line.Amount / line.Quantity).toFixed(4)),
          })),
        },
      ],
      TaxCalculationResult: { Lines: left.TaxLines },
    }

    expect(codesOf(await fixture.send(back))).toEqual([])
    const { Lines, ...rest } = await refundable(Id)
    expect(rest).toMatchObject({ Amount: 0, PaymentsAmount: 0, Tax: 0 })
    for (const line of Lines) expect(line).toMatchObject({ Quantity: 0, Amount: 0, SerialNumbers: [] })
    expect(codesOf(await fixture.send(back))).toContain('RefundExceedsQuantity')
  })

  test('returns nothing of a refund, no limit without payments, and 404 for an unknown invoice', async () => {
    const { Id } = await fixture.create(sale({ Sku: 'A', SellingPrice: 5 }))
    const back = await fixture.create(refund(Id, { Sku: 'A', SellingPrice: 5 }))

    expect(await refundable(Id)).toMatchObject({ Payments: [], PaymentsAmount: null })
    expect(await refundable(back.Id)).toMatchObject({ Amount: 0, Lines: [], Payments: [], TaxLines: [] })
    expect((await fixture.get('Invoices(7c0f5b0e-1d5f-4f43-9a3c-0d6f4a4f9d10)/Refundable')).status).toBe(404)
  })

  test('takes a large invoice with as many refunded lines quickly', async () => {
    const lines = Array.from({ length: 1000 }, (_, n) => ({ Sku: 'A', SellingPrice: n }))
    const { Id } = await fixture.create(sale(...lines))
    await fixture.create(refund(Id, ...lines.toReversed()))
    const started = performance.now()

    expect(await refundable(Id)).toMatchObject({ Amount: 0 })
    expect(performance.now() - started).toBeLessThan(1000)
  })
})
