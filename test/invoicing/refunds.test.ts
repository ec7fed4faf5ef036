// Compares refunds with a model that keeps every sale and refund in memory and adds them up again for each check.
import fc from 'fast-check'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { POOL_SIZE } from '../../entities/database/connections/connection-defaults.ts'
import { lockWaits } from '../support/database.ts'
import { useFixture } from '../support/use-fixture.ts'
import { codesOf, createInvoiceFixture, fieldsOf, type Line, refund, sale } from './invoice-fixture.ts'

const fixture = useFixture(createInvoiceFixture)

const PHONE = 'b2e38495-60a7-41c8-ad39-4e5f60718293'
const EMPTY_GUID = '00000000-0000-0000-0000-000000000000'

const totalOf = async (id: string): Promise<number> => {
  const filter = encodeURIComponent(`Id eq ${id}`)
  return (await fixture.get(`InvoiceSummaries?$filter=${filter}`)).body[0].InvoiceTotal
}

describe('a refund', () => {
  test('must name its original, which must be a sale of the company', async () => {
    const { Id } = await fixture.create(sale({ Sku: 'A' }))
    const back = await fixture.create(refund(Id.toUpperCase(), { Sku: 'A' }))
    const responses = [
      await fixture.send({ ...sale({ Sku: 'A' }), IsRefund: true }),
      await fixture.send({ ...sale({ Sku: 'A' }), IsRefund: true, OriginalInvoiceId: EMPTY_GUID }),
      await fixture.send({ ...sale({ Sku: 'A' }), OriginalInvoiceId: Id }),
      await fixture.send(refund('7c0f5b0e-1d5f-4f43-9a3c-0d6f4a4f9d10', { Sku: 'A' })),
      await fixture.send(refund(back.Id, { Sku: 'A' })),
    ]

    expect(back).toMatchObject({ IsRefund: true, OriginalInvoiceId: Id })
    expect(responses.map(({ status, body }) => [status, body.Code])).toEqual([
      [400, 'RefundWithoutOriginal'],
      [400, 'RefundWithoutOriginal'],
      [400, 'OriginalWithoutRefund'],
      [400, 'OriginalNotOfCompany'],
      [400, 'OriginalIsRefund'],
    ])
    for (const response of responses) expect(fieldsOf(response)).toEqual(['OriginalInvoiceId'])
  })

  test("does not find another company's sale, with the same response as for an unknown one", async () => {
    await fixture.sql(
      `insert into company (id, name, environment, source_id) values (77, 'Other', 'sandbox', uuidv4())`,
    )
    const [foreign] = await fixture.sql<{ id: string }>(
      `insert into invoice (company_id, created_by_user, invoice_type, invoice_total)
       values (77, 'x', 'None', 0) returning id`,
    )
    const id = foreign?.id ?? ''
    const unknownId = '7c0f5b0e-1d5f-4f43-9a3c-0d6f4a4f9d10'
    const refused = await fixture.send(refund(id, { Sku: 'A' }))

    expect(refused.text.replaceAll(id, '')).toBe(
      (await fixture.send(refund(unknownId, { Sku: 'A' }))).text.replaceAll(unknownId, ''),
    )
  })

  test('is accepted up to the last unit and the last ten-thousandth, but not beyond', async () => {
    const { Id } = await fixture.create(sale({ Sku: 'A', Quantity: 3, SellingPrice: 0.1 }))
    const tries = [
      { Quantity: 4, SellingPrice: 0 },
      { Quantity: 1, SellingPrice: 0.3001 },
      { Quantity: 2, SellingPrice: 0.15 },
      { Quantity: 1, SellingPrice: 0.0001 },
      { Quantity: 2, SellingPrice: 0 },
      { Quantity: 1, SellingPrice: 0 },
      { Quantity: 1, SellingPrice: 0 },
    ]
    const codes: string[][] = []
    for (const line of tries) codes.push(codesOf(await fixture.send(refund(Id, { Sku: 'A', ...line }))))

    expect(codes).toEqual([
      ['RefundExceedsQuantity'],
      ['RefundExceedsAmount'],
      [],
      ['RefundExceedsAmount'],
      ['RefundExceedsQuantity'],
      [],
      ['RefundExceedsQuantity'],
    ])
  })

  test('of a negative payment is refused, and so is a purchase with one', async () => {
    const { Id } = await fixture.create(paid(sale({ Sku: 'A' }), 419.99))
    for (const invoice of [sale({ Sku: 'A' }), refund(Id, { Sku: 'A' })]) {
      const refused = await fixture.send(paid(invoice, -419.99))
      expect([refused.status, fieldsOf(refused)]).toEqual([400, ['Payments[0].Amount']])
    }
  })

  test('counts items of all orders together, by Sku, else by ProductId, else as one article', async () => {
    const { Id } = await fixture.create({
      Orders: [
        { Items: [{ Sku: 'A', ProductId: PHONE }, { ProductId: PHONE }] },
        { Items: [{ Sku: 'A' }, {}] },
      ],
      DropshipOrders: [{ Items: [{ Sku: 'A' }, { Sku: '', ProductId: PHONE.toUpperCase() }, { Sku: '' }] }],
    })
    const codes = async (...lines: Line[]) => codesOf(await fixture.send(refund(Id, ...lines)))

    expect(await codes({ Sku: 'A', Quantity: 6 })).toEqual(['RefundExceedsQuantity'])
    expect(await codes({ Sku: 'a' })).toEqual(['RefundExceedsQuantity'])
    expect(await codes({ ProductId: PHONE, Quantity: 6 })).toEqual(['RefundExceedsQuantity'])
    expect(await codes({ Quantity: 2 }, { ProductId: EMPTY_GUID })).toEqual(['RefundExceedsQuantity'])
    expect(await codes({ Sku: 'A' }, { Sku: 'A', Quantity: 2 }, { ProductId: PHONE, Quantity: 2 })).toEqual(
      [],
    )
    expect(await codes({ Quantity: 1 }, { Quantity: 1, Sku: '' })).toEqual([])
    for (const line of [{ Sku: 'A' }, { ProductId: PHONE }, {}])
      expect(await codes(line)).toEqual(['RefundExceedsQuantity'])
  })

  test('reports the item and its remaining quantity', async () => {
    const { Id } = await fixture.create(sale({ Sku: 'A', SellingPrice: 5 }, { Sku: 'B' }))
    const { body } = await fixture.send(refund(Id, { Sku: 'B' }, { Sku: 'A', Quantity: 2, SellingPrice: 5 }))

    expect(body).toEqual({
      Code: 'RefundExceedsQuantity',
      Message: 'The original sold 1, and refunds would give back 2 in all.',
      Details: [
        {
          Code: 'RefundExceedsQuantity',
          Field: 'Orders[0].Items[1].Quantity',
          Message: 'The original sold 1, and refunds would give back 2 in all.',
        },
        {
          Code: 'RefundExceedsAmount',
          Field: 'Orders[0].Items[1].SellingPrice',
          Message: 'The original charged 5, and refunds would pay back 10 in all.',
        },
      ],
    })
  })

  test('does not count if it is refused', async () => {
    const { Id } = await fixture.create(sale({ Sku: 'A', Quantity: 2 }, { Sku: 'B' }))
    const refused = await fixture.send(refund(Id, { Sku: 'A', Quantity: 2 }, { Sku: 'B', Quantity: 2 }))
    const unknownLocation = await fixture.send({
      ...refund(Id, { Sku: 'A', Quantity: 2 }),
      LocationId: 999_999,
    })

    expect([refused.status, unknownLocation.status]).toEqual([400, 400])
    expect((await fixture.send(refund(Id, { Sku: 'A', Quantity: 2 }, { Sku: 'B' }))).status).toBe(201)
  })

  test('can be made from the response of a read', async () => {
    const created = await fixture.create(sale({ Sku: 'A', Quantity: 2, SellingPrice: 9.99 }))
    const back = { ...created, IsRefund: true, OriginalInvoiceId: created.Id }

    expect((await fixture.send(back)).status).toBe(201)
    expect((await fixture.send(back)).status).toBe(400)
  })

  const taxed = (invoice: object, ...taxes: (number | null)[]) => ({
    ...invoice,
    TaxCalculationResult: { Lines: taxes.map((Tax) => ({ Tax })) },
  })

  test('returns taxes up to the last charged ten-thousandth, over all lines and refunds', async () => {
    const { Id } = await fixture.create(taxed(sale({ Sku: 'A', Quantity: 9 }), 0.2, null, 0.1001))
    const tries = [[0.3002], [0.2, 0.1002], [0.1], [], [0.2002], [-0.05], [0.2501], [0.0001], [0]]
    const codes: string[][] = []
    for (const taxes of tries) codes.push(codesOf(await fixture.send(taxed(refund(Id), ...taxes))))

    const refusalCodes = ['RefundExceedsTax']
    expect(codes).toEqual([refusalCodes, refusalCodes, [], [], refusalCodes, [], [], refusalCodes, []])
  })

  test('returns no more tax than the original charged', async () => {
    for (const original of [sale({ Sku: 'A' }), taxed(sale({ Sku: 'A' }), 1, -1.5)]) {
      const { Id } = await fixture.create(original)
      const refused = await fixture.send(taxed(refund(Id, { Sku: 'A' }), 0.0001))

      expect(refused.status).toBe(400)
      expect(refused.body.Details).toEqual([
        {
          Code: 'RefundExceedsTax',
          Field: 'TaxCalculationResult.Lines',
          Message: 'The original charged 0 of tax, and refunds would pay back 0.0001 in all.',
        },
      ])
      expect((await fixture.send(refund(Id, { Sku: 'A' }))).status).toBe(201)
    }
  })

  test('of taxes is limited by the database too, under concurrent requests', async () => {
    const { Id } = await fixture.create(taxed(sale({ Sku: 'A' }), 5))
    const responses = await Promise.all(Array.from({ length: 12 }, () => fixture.send(taxed(refund(Id), 1))))
    const counted = `select charged_tax::float, refunded_tax::float from invoice_refunded_tax where invoice_id = ?`

    expect(responses.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(await fixture.sql(counted, [Id])).toEqual([{ charged_tax: 5, refunded_tax: 5 }])
    await expect(
      fixture.sql(`update invoice_refunded_tax set refunded_tax = 5.0001 where invoice_id = ?`, [Id]),
    ).rejects.toMatchObject({ constraint: 'invoice_refunded_tax_charged' })
  })

  const paid = (invoice: object, ...amounts: (number | null | [number, string | number])[]) => ({
    ...invoice,
    Payments: amounts.map((amount) =>
      Array.isArray(amount) ? { Amount: amount[0], TransactionType: amount[1] } : { Amount: amount },
    ),
  })

  test('pays back at most the original’s recorded payments, less what the original gave back', async () => {
    const { Id } = await fixture.create(
      paid(sale({ Sku: 'A', Quantity: 9 }), 10, null, [5, 1], [5, 0], [1, 'Refund']),
    )
    // 10 + 5 - 5 - 1 = 9
    const tries = [
      [9.0001],
      [[9.0001, 'Refund']],
      [10, 1],
      [4],
      [],
      [null],
      [[2, 'Refund']],
      [3.0001],
      [1, 2],
      [0.0001],
      [0],
    ]
    const codes: string[][] = []
    for (const amounts of tries as number[][])
      codes.push(codesOf(await fixture.send(paid(refund(Id), ...amounts))))

    const refusalCodes = ['RefundExceedsPayments']
    expect(codes).toEqual([
      refusalCodes,
      refusalCodes,
      refusalCodes,
      [],
      [],
      [],
      [],
      refusalCodes,
      [],
      refusalCodes,
      [],
    ])
  })

  test('reports what was paid and what would be paid back', async () => {
    const { Id } = await fixture.create(paid(sale({ Sku: 'A' }), 1, [1.5, 'Refund']))
    const refused = await fixture.send(paid(refund(Id), 0.0001))

    expect([refused.status, refused.body.Details]).toEqual([
      400,
      [
        {
          Code: 'RefundExceedsPayments',
          Field: 'Payments',
          Message: 'The original has payments of 0. The payments of its refunds would be 0.0001 in all.',
        },
      ],
    ])
    expect((await fixture.send(refund(Id, { Sku: 'A' }))).status).toBe(201)
  })

  test('pays back any amount if its original records no payment', async () => {
    for (const original of [sale({ Sku: 'A' }), paid(sale({ Sku: 'A' }), null)]) {
      const { Id } = await fixture.create(original)
      for (const amount of [1000, 1000]) {
        expect((await fixture.send(paid(refund(Id), amount))).status).toBe(201)
      }
    }
  })

  test('of payments is limited by the database too, under concurrent requests', async () => {
    const { Id } = await fixture.create(paid(sale({ Sku: 'A' }), 5))
    const { Id: other } = await fixture.create(paid(sale({ Sku: 'A' }), 5))
    const tills = await Promise.all(Array.from({ length: 4 }, () => fixture.app.tokenOf('ApiClient')))
    const send = (token: string, id: string) =>
      fixture.app.request(`/invoicing/v1/Companies(${fixture.companyId})/Invoices`, {
        ...{ method: 'POST', token, body: paid(refund(id), 1) },
      })
    const responses = await Promise.all(
      tills.flatMap((token) => Array.from({ length: 8 }, (_, n) => send(token, n % 2 ? Id : other))),
    )

    const created = responses.filter(({ status }) => status === 201)
    expect(created).toHaveLength(10)
    const refused = responses.filter((response) => !created.includes(response))
    expect(new Set(refused.map((response) => [response.status, ...codesOf(response)].join()))).toEqual(
      new Set(['400,RefundExceedsPayments']),
    )
    const counted = `select recorded_payments::float as recorded, refunded_payments::float as refunded
      from invoice_refunded_payment where invoice_id in (?, ?)`
    const full = { recorded: 5, refunded: 5 }
    expect(await fixture.sql(counted, [Id, other])).toEqual([full, full])
    await expect(
      fixture.sql(`update invoice_refunded_payment set refunded_payments = 5.0001 where invoice_id = ?`, [
        Id,
      ]),
    ).rejects.toMatchObject({ constraint: 'invoice_refunded_payment_recorded' })
  })

  test('is refused by the database too, with the codes of the rules', async () => {
    const original = await fixture.create(sale({ Sku: 'A', Quantity: 2, SellingPrice: 5 }))
    await fixture.create(refund(original.Id, { Sku: 'A', SellingPrice: 5 }))
    const change = (column: string) =>
      fixture.sql(`update invoice_refunded_item set ${column} = ${column} + 5.0001 where invoice_id = ?`, [
        original.Id,
      ])

    await expect(change('refunded_quantity')).rejects.toMatchObject({
      constraint: 'invoice_refunded_quantity',
    })
    await expect(change('refunded_amount')).rejects.toMatchObject({ constraint: 'invoice_refunded_amount' })
  })

  test('of the last unit, requested 64 times at once, succeeds once; the rules refuse the others', async () => {
    const { Id } = await fixture.create(sale({ Sku: 'A', Quantity: 3, SellingPrice: 5 }))
    await fixture.create(refund(Id, { Sku: 'A', Quantity: 2, SellingPrice: 5 }))
    // Locks the original until as many requests wait for it as a service has connections, so that they really compete.
    const holder = new pg.Client({ connectionString: fixture.app.databaseUrl })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select from invoice where company_id = $1 and id = $2 for update', [
      fixture.companyId,
      Id,
    ])
    const sent = Array.from({ length: 64 }, () => fixture.send(refund(Id, { Sku: 'A', SellingPrice: 5 })))
    const count = async () => {
      // Within a transaction, PostgreSQL keeps returning the activity as it was when first read.
      await holder.query('select pg_stat_clear_snapshot()')
      return lockWaits((text) => holder.query(text))
    }
    await expect
      .poll(count, { timeout: 9_000, interval: 20 })
      // A company gets half of what a service may use.
      .toBe(Math.ceil(POOL_SIZE / 4))
      .finally(() => holder.end())
    const responses = await Promise.all(sent)
    const refused = responses.filter(({ status }) => status !== 201)

    expect(refused).toHaveLength(63)
    for (const response of refused)
      expect([response.status, codesOf(response)]).toEqual([
        400,
        ['RefundExceedsQuantity', 'RefundExceedsAmount'],
      ])
    expect(
      await fixture.sql(
        `select refunded_quantity::int as q, refunded_amount::float as a from invoice_refunded_item where invoice_id = ?`,
        [Id],
      ),
    ).toEqual([{ q: 3, a: 15 }])
  }, 120_000)

  test('of several articles at once, in any order, never exceeds the original and never deadlocks', async () => {
    const skus = ['A', 'B', 'C', 'D']
    const { Id } = await fixture.create(sale(...skus.map((Sku) => ({ Sku, Quantity: 5 }))))
    const responses = await Promise.all(
      Array.from({ length: 32 }, (_, index) =>
        fixture.send(refund(Id, ...(index % 2 ? skus : skus.toReversed()).map((Sku) => ({ Sku })))),
      ),
    )

    expect(responses.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(27)
  })
})

interface Sold {
  lines: Line[]
  refunds: Line[][]
}

/** The quantity and amount of lines, added up each time. */
function tally(lines: readonly Line[]) {
  let quantity = 0
  let amount = 0n
  for (const line of lines) {
    if (!line.IsPriceAdjustment) quantity += line.Quantity ?? 1
    amount += units(line.SellingPrice ?? 0) * BigInt(line.Quantity ?? 1)
  }
  return { quantity, amount }
}

/** The article of each line of a sale: its Sku, else the only Sku sold with its product, else its product. */
function soldKeyOf(line: Line, sold: readonly Line[]): string {
  if (line.Sku) return `sku ${line.Sku}`
  const skus = new Set(
    sold.flatMap(({ Sku, ProductId }) => (Sku && ProductId && ProductId === line.ProductId ? Sku : [])),
  )
  const [only] = skus
  return skus.size === 1 ? `sku ${only}` : `product ${line.ProductId ?? 'none'}`
}

/** The articles of the sale that a line of a refund may be of, in the order of the sale, Skus first. */
function candidatesOf(line: Line, sold: readonly Line[]): string[] {
  const keys = (lines: readonly Line[]) => [...new Set(lines.map((each) => soldKeyOf(each, sold)))]
  const ofSku = line.Sku ? keys(sold.filter(({ Sku }) => Sku === line.Sku)) : []
  if (ofSku.length > 0) return ofSku
  if (line.Sku && !line.ProductId) return []
  const ofProduct = sold.filter(({ Sku, ProductId }) =>
    line.ProductId ? ProductId === line.ProductId : !Sku && !ProductId,
  )
  return keys([...ofProduct.filter(({ Sku }) => Sku), ...ofProduct.filter(({ Sku }) => !Sku)])
}

/** Assigns each line of the refunds, in order, to an article that has enough left, else to the first that it may be of. */
function assign({ lines, refunds }: Sold, requested: readonly Line[]) {
  const assigned = new Map<string, Line[]>()
  for (const line of [...refunds.flat(), ...requested]) {
    const candidates = candidatesOf(line, lines)
    const fits = (key: string) => {
      const sold = tally(lines.filter((each) => soldKeyOf(each, lines) === key))
      const back = tally([...(assigned.get(key) ?? []), line])
      return (line.IsPriceAdjustment || back.quantity <= sold.quantity) && back.amount <= sold.amount
    }
    const key =
      candidates.find(fits) ??
      candidates[0] ??
      (line.Sku ? `sku ${line.Sku}` : `product ${line.ProductId ?? 'none'}`)
    assigned.set(key, [...(assigned.get(key) ?? []), line])
  }
  return assigned
}

/** Converts an amount to ten-thousandths digit by digit, unlike the service. */
function units(amount: number): bigint {
  const [whole = '0', decimals = ''] = String(amount).split('.')
  return BigInt(whole) * 10_000n + BigInt(`${decimals}0000`.slice(0, 4))
}

function expectedCodes(sold: Sold, requested: readonly Line[]): string[] {
  const assigned = [...assign(sold, requested)]
  const first = (lines: readonly Line[]) => requested.findIndex((line) => lines.includes(line))
  return assigned
    .filter(([, lines]) => first(lines) >= 0)
    .toSorted(([, a], [, b]) => first(a) - first(b))
    .flatMap(([key, lines]) => {
      const limit = tally(sold.lines.filter((line) => soldKeyOf(line, sold.lines) === key))
      const back = tally(lines)
      return [
        ...(back.quantity > limit.quantity ? ['RefundExceedsQuantity'] : []),
        ...(back.amount > limit.amount ? ['RefundExceedsAmount'] : []),
      ]
    })
}

const expectedTotal = (lines: readonly Line[], sign: bigint): number =>
  Number(sign * tally(lines).amount) / 10_000

const line: fc.Arbitrary<Line> = fc.record(
  {
    Sku: fc.constantFrom(null, 'A', 'B'),
    ProductId: fc.constantFrom(null, PHONE, 'c3f495a6-71b8-42d9-be4a-5f60718293a4'),
    Quantity: fc.integer({ min: 1, max: 4 }),
    SellingPrice: fc.constantFrom(0, 0.0001, 0.1, 0.3, 4.9999, 19.99),
  },
  { requiredKeys: [] },
)
/** A line of a refund; some give back a part of the price without the piece. */
const refundLine: fc.Arbitrary<Line> = fc
  .tuple(line, fc.integer({ min: 0, max: 2 }))
  .map(([made, kind]) => ({ ...made, IsPriceAdjustment: kind === 0 }))
const step = fc.oneof(
  fc.record({ kind: fc.constant('sale' as const), lines: fc.array(line, { maxLength: 5 }) }),
  fc.record({
    kind: fc.constant('refund' as const),
    of: fc.nat(),
    lines: fc.array(refundLine, { maxLength: 3 }),
  }),
  // Refunds part of the lines that were sold, since random lines alone would nearly always be refused.
  fc.record({
    kind: fc.constant('return' as const),
    of: fc.nat(),
    from: fc.nat(),
    quantity: fc.integer({ min: 1, max: 3 }),
    IsPriceAdjustment: fc.boolean(),
  }),
)

/** What Refundable says: no line above what was sold, and each article and the whole exactly what the model has left. */
async function expectRemainder(sold: Sold & { id: string }): Promise<void> {
  const { body } = await fixture.get(`Invoices(${sold.id})/Refundable`)
  const left = body.Lines as { Quantity: number; Amount: number }[]
  const sums = new Map<string, { quantity: number; amount: bigint }>()
  sold.lines.forEach((line, index) => {
    const { Quantity, Amount } = left[index] as (typeof left)[number]
    const whole = tally([line])
    expect(Quantity).toBeGreaterThanOrEqual(0)
    expect(Amount).toBeGreaterThanOrEqual(0)
    expect(Quantity).toBeLessThanOrEqual(whole.quantity)
    expect(units(Amount)).toBeLessThanOrEqual(whole.amount)
    const key = soldKeyOf(line, sold.lines)
    const sum = sums.get(key) ?? { quantity: 0, amount: 0n }
    sums.set(key, { quantity: sum.quantity + Quantity, amount: sum.amount + units(Amount) })
  })
  const assigned = assign(sold, [])
  for (const [key, sum] of sums) {
    const limit = tally(sold.lines.filter((line) => soldKeyOf(line, sold.lines) === key))
    const back = tally(assigned.get(key) ?? [])
    expect(sum, key).toEqual({ quantity: limit.quantity - back.quantity, amount: limit.amount - back.amount })
  }
  expect(units(body.Amount)).toBe(tally(sold.lines).amount - tally(sold.refunds.flat()).amount)
}

describe('random sequences of sales and refunds', () => {
  test('have the same totals and refusals as the model', async () => {
    const counts = { accepted: 0, RefundExceedsQuantity: 0, RefundExceedsAmount: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        const model: (Sold & { id: string })[] = []
        const sell = async (lines: Line[]) => {
          const { Id } = await fixture.create(sale(...lines))
          expect(await totalOf(Id)).toBe(expectedTotal(lines, 1n))
          model.push({ id: Id, lines, refunds: [] })
        }
        await sell([
          { Sku: 'A', Quantity: 3, SellingPrice: 0.1 },
          { ProductId: PHONE, SellingPrice: 19.99 },
          {},
        ])
        for (const historyStep of steps) {
          if (historyStep.kind === 'sale') {
            await sell(historyStep.lines)
            continue
          }
          const sold = model[historyStep.of % model.length] as (typeof model)[number]
          const part =
            historyStep.kind === 'return'
              ? sold.lines[historyStep.from % Math.max(1, sold.lines.length)]
              : undefined
          const requested =
            historyStep.kind === 'refund'
              ? historyStep.lines
              : part
                ? [
                    {
                      ...part,
                      Quantity: historyStep.quantity,
                      IsPriceAdjustment: historyStep.IsPriceAdjustment,
                    },
                  ]
                : []
          const expected = expectedCodes(sold, requested)
          const response = await fixture.send(refund(sold.id, ...requested))
          expect(codesOf(response)).toEqual(expected)
          expect(response.status).toBe(expected.length > 0 ? 400 : 201)
          for (const code of expected) counts[code as keyof typeof counts] += 1
          if (expected.length > 0) continue
          sold.refunds.push(requested)
          if (requested.length > 0) counts.accepted += 1
          expect(await totalOf(response.body.Id)).toBe(
            requested.length > 0 ? expectedTotal(requested, -1n) : 0,
          )
          await expectRemainder(sold)
        }
      }),
      { numRuns: 40, seed: 6 },
    )

    // A run without refusals, or with refusals only, would prove little.
    for (const [name, count] of Object.entries(counts)) expect(count, name).toBeGreaterThan(20)
  }, 120_000)
})
