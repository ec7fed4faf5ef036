import { describe, expect, test } from 'vitest'
import { threadMs } from '../support/processor-time.ts'
import { createTrigger } from '../support/triggers.ts'
import { useFixture } from '../support/use-fixture.ts'
import { codesOf, createInvoiceFixture, fieldsOf, refund, sale, wholeInvoice } from './invoice-fixture.ts'

const fixture = useFixture(createInvoiceFixture)

const GUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
const EMPTY_GUID = '00000000-0000-0000-0000-000000000000'
const BOUND = 100_000_000_000

const nothing = {
  ...{ Customer: null, DropshipOrders: [], EmployeeId: 0, IsRefund: false, LocationId: 0, Notes: null },
  MovesStock: false,
  ...{ Orders: [], OriginalInvoiceId: null, Payments: [], PrintableId: null, TaxCalculationResult: null },
}
/** The summary of an invoice. */
const summaryOf = async (id: string) =>
  (await fixture.get(`InvoiceSummaries?$filter=Id eq guid'${id}'`.replaceAll(' ', '%20'))).body[0]
const totalOf = async (invoice: object) => (await summaryOf((await fixture.create(invoice)).Id)).InvoiceTotal
const rowCounts = async () => {
  const tables = ['', '_customer', '_address', '_order', '_item', '_payment', '_tax_line', '_tax_detail']
  const counts = [...tables, '_refunded_item', '_refunded_tax'].map(
    (name) => `(select count(*)::int from invoice${name})`,
  )
  const [row] = await fixture.sql<{ counts: number[] }>(`select array[${counts.join()}] as counts`)
  return row?.counts
}

describe('POST /Companies({CompanyId})/Invoices', () => {
  test('accepts an empty body', async () => {
    for (const body of [{}, nothing, Object.fromEntries(Object.keys(nothing).map((name) => [name, null]))]) {
      const { status, body: created } = await fixture.send(body)
      expect(status).toBe(201)
      expect(created).toEqual({
        Id: expect.stringMatching(GUID),
        CreatedByUser: fixture.app.onboarding.ClientId,
        CreatedDateUtc: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        ...nothing,
        ...{ CurrencyCode: null, PayableAmount: null, SoldUtc: created.CreatedDateUtc },
      })
      expect(Math.abs(Date.parse(created.CreatedDateUtc) - Date.now())).toBeLessThan(10_000)
    }
  })

  test('stores every member that an invoice can have, and returns the same as a read', async () => {
    const sent = wholeInvoice(fixture.store)
    const created = await fixture.create(sent)

    expect(created).toEqual({
      ...{ Id: expect.any(String), CreatedByUser: expect.any(String), CreatedDateUtc: expect.any(String) },
      ...{ ...sent, CurrencyCode: null, PayableAmount: null, SoldUtc: created.CreatedDateUtc },
    })
    expect((await fixture.get(`Invoices(${created.Id})`)).body).toEqual(created)
  })

  test('creates missing, null or empty identifiers of parts, and fills in defaults', async () => {
    for (const Id of [undefined, null, EMPTY_GUID]) {
      const created = await fixture.create({
        Customer: { Id, BillingAddress: { Id }, ShippingAddress: { Id } },
        Orders: [{ Id, Items: [{ Id }] }, { Id }],
        DropshipOrders: [{ Id, Items: [{ Id }] }],
        Payments: [{ Id: Id ? 'p' : Id }],
        TaxCalculationResult: { Id, Lines: [{ TaxDetails: [{}] }] },
      })
      const { Customer, Orders, DropshipOrders, Payments, TaxCalculationResult } = created
      const ids = [
        ...[Customer, Customer.BillingAddress, Customer.ShippingAddress, TaxCalculationResult],
        ...[...Orders, ...DropshipOrders, Orders[0].Items[0], DropshipOrders[0].Items[0]],
      ].map((part) => part.Id)
      for (const id of ids) expect(id).toMatch(GUID)
      expect(new Set([...ids, EMPTY_GUID]).size).toBe(ids.length + 1)
      expect(Payments[0].Id).toBeTruthy()
      expect(Payments[0]).toMatchObject({ Amount: null, TransactionType: 'Purchase', TransactionDate: null })
      expect(Orders[0].Items[0]).toMatchObject({
        Quantity: 1,
        SellingPrice: 0,
        Sku: null,
        SerialNumber: null,
      })
      expect(Object.keys(DropshipOrders[0].Items[0])).not.toContain('SerialNumber')
      expect(Customer).toMatchObject({ DoNotContact: false, BillingAddress: { DoNotContact: false } })
      expect(TaxCalculationResult.Lines[0]).toMatchObject({ Taxability: false, Tax: null })
      expect((await fixture.get(`Invoices(${created.Id})`)).body).toEqual(created)
    }
  })

  test('accepts its own response as a new invoice with the same parts', async () => {
    const first = await fixture.create(wholeInvoice(fixture.store))
    const read = await fixture.request('GET', `Invoices(${first.Id})`, undefined, {
      Accept: 'application/hal+json',
    })
    const second = await fixture.create({
      ...read.body,
      CreatedByUser: 'somebody',
      CreatedDateUtc: '2020-01-01',
    })
    const { Id: _, CreatedDateUtc: __, ...same } = first

    expect(second).toMatchObject(same)
    expect(second.Id).not.toBe(first.Id)
    expect(Date.parse(second.CreatedDateUtc)).toBeGreaterThanOrEqual(Date.parse(first.CreatedDateUtc))
  })

  test("accepts identifiers of another company's invoice, and changes nothing there", async () => {
    const created = await fixture.create(wholeInvoice(fixture.store))
    await fixture.sql(
      `insert into company (id, name, environment, source_id) values (77, 'Other', 'sandbox', uuidv4())`,
    )
    await fixture.sql(
      `insert into invoice (company_id, id, created_by_user, invoice_type, invoice_total, customer_id)
       values (77, ?, 'x', 'None', 7, ?)`,
      [created.Id, created.Customer.Id],
    )
    const second = await fixture.create({ ...created })

    expect(second.Customer.Id).toBe(created.Customer.Id)
    expect(
      await fixture.sql('select invoice_total::int as total from invoice where company_id = 77'),
    ).toEqual([{ total: 7 }])
  })

  test('keeps the order of orders, items, payments and tax lines', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `${(index * 7) % 30}`)
    const sent = {
      Orders: names.map((PrintableId) => ({ PrintableId, Items: names.map((Sku) => ({ Sku })) })),
      DropshipOrders: names.map((PrintableId) => ({ PrintableId })),
      Payments: names.map((ReferenceId) => ({ ReferenceId })),
      TaxCalculationResult: {
        Lines: names.map((LineNumber) => ({ LineNumber, TaxDetails: names.map((TaxName) => ({ TaxName })) })),
      },
    }
    const { Id } = await fixture.create(sent)
    const read = (await fixture.get(`Invoices(${Id})`)).body

    expect(read).toMatchObject(sent)
  })

  test('records a user by Id, a client by ClientId', async () => {
    const token = await fixture.app.tokenOf('Administrator')
    const path = `/invoicing/v1/Companies(${fixture.companyId})/Invoices`
    const { body } = await fixture.app.request(path, { method: 'POST', token, body: {} })
    const [user] = await fixture.sql<{ id: number }>(
      `select id from user_account where user_name = 'grace.holt'`,
    )

    expect(body.CreatedByUser).toBe(String(user?.id))
  })

  test.each([
    [1, 'Purchase'],
    [0, 'Refund'],
    ['Purchase', 'Purchase'],
    ['Refund', 'Refund'],
    [null, 'Purchase'],
  ])('stores the TransactionType %j as %s', async (TransactionType, expected) => {
    expect((await fixture.create({ Payments: [{ TransactionType }] })).Payments[0].TransactionType).toBe(
      expected,
    )
  })

  test.each([2, -1, 0.5, '1', 'purchase', '', true, {}])(
    'refuses the TransactionType %j',
    async (TransactionType) => {
      const refused = await fixture.send({ Payments: [{}, { TransactionType }] })

      expect(refused.status).toBe(400)
      expect(refused.body.Details).toEqual([
        { Field: 'Payments[1].TransactionType', Message: 'Must be one of Purchase, Refund, null, 0, 1.' },
      ])
    },
  )

  test.each([
    ['1985-04-12', '1985-04-12T00:00:00.000Z'],
    ['1985-04-12T08:30:00', '1985-04-12T08:30:00.000Z'],
    ['1985-04-12T08:30:00.1234+02:00', '1985-04-12T06:30:00.123Z'],
    ['0001-01-01', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('stores the instant %s as %s', async (sent, expected) => {
    const created = await fixture.create({
      Customer: { DateOfBirth: sent },
      Payments: [{ TransactionDate: sent }],
    })

    expect([created.Customer.DateOfBirth, created.Payments[0].TransactionDate]).toEqual([expected, expected])
    expect((await fixture.get(`Invoices(${created.Id})`)).body).toEqual(created)
  })

  test.each(['1985-02-30', 'yesterday', '', 19850412])('refuses the instant %j', async (DateOfBirth) => {
    expect((await fixture.send({ Customer: { DateOfBirth } })).status).toBe(400)
  })

  test.each([0.0001, 0.1, 19.99, 99_999_999_999.9999, BOUND])(
    'keeps the amount %d exactly',
    async (amount) => {
      const line = { Tax: -amount, Taxable: amount, Discount: amount, Rate: amount }
      const created = await fixture.create({
        ...sale({ SellingPrice: amount }),
        Payments: [{ Amount: amount }],
        TaxCalculationResult: {
          Lines: [{ ...line, TaxDetails: [{ Rate: amount, Tax: amount, Taxable: -amount }] }],
        },
      })
      const read = (await fixture.get(`Invoices(${created.Id})`)).body

      expect(read.Orders[0].Items[0].SellingPrice).toBe(amount)
      expect(read.Payments[0].Amount).toBe(amount)
      expect(read.TaxCalculationResult.Lines[0]).toMatchObject(line)
      expect((await summaryOf(created.Id)).InvoiceTotal).toBe(0)
    },
  )

  test.each([
    0.08875,
    0.09975,
    0.123456789,
    0.12345679,
    0.000000001,
    1e-9,
    8.875,
    -0.08875,
    123456.123456789,
    BOUND,
  ])('keeps the tax rate %d exactly', async (Rate) => {
    const Lines = [{ Rate, TaxDetails: [{ Rate }, { Rate: -Rate }] }]
    const created = await fixture.create({ ...sale({}), TaxCalculationResult: { Lines } })
    const [line] = (await fixture.get(`Invoices(${created.Id})`)).body.TaxCalculationResult.Lines

    expect([line.Rate, ...line.TaxDetails.map((detail: { Rate: number }) => detail.Rate)]).toEqual([
      ...[Rate, Rate, -Rate],
    ])
  })

  test.each([
    '0.0887500001',
    '1e-10',
    '0.08875000000000000001',
    '1234567.123456789',
    '99999999999.000000001',
  ])('refuses the tax rate %s', async (rate) => {
    const json = `{"TaxCalculationResult":{"Lines":[{"Rate":${rate},"TaxDetails":[{"Rate":${rate}}]}]}}`
    const refused = await fixture.request('POST', 'Invoices', json, { 'Content-Type': 'application/json' })

    expect(refused.status).toBe(400)
    expect(refused.body.Details).toEqual(
      ['Rate', 'TaxDetails[0].Rate'].map((name) => ({
        Field: `TaxCalculationResult.Lines[0].${name}`,
        Message: 'Must have at most nine decimal places, and 15 digits in all.',
      })),
    )
  })

  test('refuses a fifth decimal place in every amount', async () => {
    const amount = 0.00001
    const refused = await fixture.send({
      Orders: [{ Items: [{ SellingPrice: amount }] }],
      DropshipOrders: [{ Items: [{ SellingPrice: amount }] }],
      Payments: [{ Amount: amount }],
      TaxCalculationResult: {
        Lines: [{ Tax: amount, Discount: amount, Taxable: amount, TaxDetails: [{ Tax: amount }] }],
      },
    })

    expect(refused.status).toBe(400)
    expect(fieldsOf(refused).toSorted()).toEqual([
      'DropshipOrders[0].Items[0].SellingPrice',
      'Orders[0].Items[0].SellingPrice',
      'Payments[0].Amount',
      ...['Discount', 'Tax', 'TaxDetails[0].Tax', 'Taxable'].map(
        (name) => `TaxCalculationResult.Lines[0].${name}`,
      ),
    ])
  })

  test.each([
    ['Orders[0].Items[0].Quantity', { Orders: [{ Items: [{ Quantity: 0 }] }] }],
    ['Orders[0].Items[0].Quantity', { Orders: [{ Items: [{ Quantity: 1.5 }] }] }],
    ['Orders[0].Items[0].SellingPrice', { Orders: [{ Items: [{ SellingPrice: -0.01 }] }] }],
    ['Orders[0].Items[0].SellingPrice', { Orders: [{ Items: [{ SellingPrice: BOUND + 0.01 }] }] }],
    ['Orders[0].Items[0].Id', { Orders: [{ Items: [{ Id: '7' }] }] }],
    ['DropshipOrders[0].Items[0].SerialNumber', { DropshipOrders: [{ Items: [{ SerialNumber: 'x' }] }] }],
    ['Customer.BillingAddress.CountryCode', { Customer: { BillingAddress: { CountryCode: 'CAN' } } }],
    ['Orders', { Orders: Array.from({ length: 501 }, () => ({})) }],
    ['EmployeeId', { EmployeeId: -1 }],
    ['IsRefund', { IsRefund: 'true' }],
    ['OriginalInvoiceId', { OriginalInvoiceId: 'x' }],
    ['Total', { Total: 7 }],
  ])('refuses an invalid %s', async (field, body) => {
    const refused = await fixture.send(body)

    expect(refused.status).toBe(400)
    expect(fieldsOf(refused)).toContain(field)
  })

  test('refuses U+0000, and stores all other characters as sent', async () => {
    expect((await fixture.send({ Notes: 'a\0b' })).status).toBe(400)
    expect((await fixture.create({ Notes: '\u0001 \u{1F600} "\\' })).Notes).toBe('\u0001 \u{1F600} "\\')
  })

  test('the total is the exact sum of all items and taxes, negative for a refund', async () => {
    expect(await totalOf({})).toBe(0)
    expect(await totalOf(sale({ SellingPrice: 0.1, Quantity: 3 }))).toBe(0.3)
    expect(await totalOf(sale({ SellingPrice: 0.0001, Quantity: 2_147_483_647 }))).toBe(214748.3647)
    expect(await totalOf(wholeInvoice(fixture.store))).toBe(490.9798)
    const sold = { Sku: 'A', SellingPrice: 0.7, Quantity: 3 }
    const TaxCalculationResult = { Lines: [{ Tax: 0.2 }] }
    const { Id } = await fixture.create({ ...sale(sold), TaxCalculationResult })
    const back = { ...refund(Id, sold), TaxCalculationResult }
    expect(await totalOf(back)).toBe(-2.3)
  })

  test('the type is None without items', async () => {
    const { Id } = await fixture.create({ Orders: [{}], DropshipOrders: [{}], Payments: [{ Amount: 5 }] })
    const back = await fixture.create({ IsRefund: true, OriginalInvoiceId: Id, Orders: [{}] })
    const dropship = await fixture.create({ DropshipOrders: [{ Items: [{}] }] })
    const types = [Id, back.Id, dropship.Id].map(async (id) => (await summaryOf(id)).InvoiceType)

    expect(await Promise.all(types)).toEqual(['None', 'None', 'Purchase'])
  })

  test.each([
    ['exactly the limit', [{ SellingPrice: BOUND }], [], 201],
    ['a ten-thousandth above the limit', [{ SellingPrice: BOUND }, { SellingPrice: 0.0001 }], [], 400],
    ['above the limit because of taxes', [{ SellingPrice: BOUND }], [{ Tax: 0.0001 }], 400],
    ['above the limit before taxes', [{ SellingPrice: BOUND, Quantity: 2 }], [{ Tax: -BOUND }], 400],
    ['far above the limit', [{ SellingPrice: BOUND, Quantity: 2_147_483_647 }], [], 400],
    ['below the negative limit', [], [{ Tax: -BOUND }, { Tax: -0.0001 }], 400],
  ])('the total is limited: %s', async (_, items, Lines, status) => {
    const response = await fixture.send({ ...sale(...items), TaxCalculationResult: { Lines } })

    expect(response.status).toBe(status)
    if (status === 400) expect(codesOf(response)).toEqual(['TotalTooLarge'])
  })

  test.each(['BillingAddress', 'ShippingAddress'])(
    'a StateCode of a %s needs its CountryCode',
    async (kind) => {
      const send = (address: object) => fixture.send({ Customer: { [kind]: address } })

      expect((await send({ StateCode: 'AB', CountryCode: 'CA' })).status).toBe(201)
      expect((await send({ CountryCode: 'CA' })).status).toBe(201)
      const refused = await send({ StateCode: 'AB' })
      expect([refused.status, codesOf(refused), fieldsOf(refused)]).toEqual([
        ...[400, ['StateWithoutCountry'], [`Customer.${kind}.StateCode`]],
      ])
    },
  )

  test('accepts any node of the company as the location, and 0 for none, but no other node', async () => {
    for (const { Id } of fixture.app.onboarding.Entities.slice(0, 4))
      expect((await fixture.create({ LocationId: Id })).LocationId).toBe(Id)
    expect((await fixture.create({ LocationId: 0 })).LocationId).toBe(0)
    const refused = await fixture.send({ LocationId: 999_999 })
    expect([refused.status, codesOf(refused), fieldsOf(refused)]).toEqual([
      ...[400, ['LocationNotOfCompany'], ['LocationId']],
    ])
  })

  test.each([
    ['orders', (Id: string) => ({ Orders: [{ Id }, { Id: Id.toUpperCase() }] })],
    ['kinds of orders', (Id: string) => ({ Orders: [{ Id }], DropshipOrders: [{ Id }] })],
    ['items', (Id: string) => ({ Orders: [{ Items: [{ Id }] }, { Items: [{ Id }] }] })],
    ['payments', (Id: string) => ({ Payments: [{ Id }, { Id }] })],
  ])('two %s may have the same Id: parts are identified by their position', async (_, invoice) => {
    const Id = '90c16273-4e85-4fa6-8b17-2c3d4e5f6071'
    const created = await fixture.create(invoice(Id))

    expect(JSON.stringify(created).split(Id)).toHaveLength(3)
    expect((await fixture.get(`Invoices(${created.Id})`)).body).toEqual(created)
  })

  test('accepts at most 10,000 items and tax details, and keeps their order', async () => {
    const Items = Array.from({ length: 100 }, (_, at) => ({ Sku: `S${at}` }))
    const orders = (name: string) =>
      Array.from({ length: 50 }, (_, at) => ({ ReferenceId: name + at, Items }))
    const Lines = Array.from({ length: 100 }, (_, line) => ({
      TaxDetails: Array.from({ length: 100 }, (_, at) => ({ TaxName: `${line}-${at}` })),
    }))
    const largest = { Orders: orders('o'), DropshipOrders: orders('d'), TaxCalculationResult: { Lines } }
    const created = await fixture.create(largest)
    const began = threadMs()
    const { body } = await fixture.get(`Invoices(${created.Id})`)

    expect(threadMs() - began).toBeLessThan(5_000)
    expect(body).toEqual(created)
    expect(body).toMatchObject(largest)
    const oversized = { Orders: [...largest.Orders, { Items: [{}] }], DropshipOrders: largest.DropshipOrders }
    expect(codesOf(await fixture.send(oversized))).toEqual(['TooManyItems'])
    const longer = { Lines: [...Lines, { TaxDetails: [{}] }] }
    expect(codesOf(await fixture.send({ TaxCalculationResult: longer }))).toEqual(['TooManyTaxDetails'])
  }, 120_000)

  test('the billing and shipping address may have the same Id', async () => {
    const address = { Id: '4b7c1d2e-9f30-4a51-b6c2-7d8e9f0a1b2c', Locality: 'Calgary' }
    const { Customer } = await fixture.create({
      Customer: { BillingAddress: address, ShippingAddress: address },
    })

    expect(Customer.ShippingAddress).toEqual(Customer.BillingAddress)
  })

  test('all violations are reported together, the first in Code', async () => {
    const refused = await fixture.send({
      ...{ IsRefund: true, LocationId: 999_999 },
      Customer: { BillingAddress: { StateCode: 'AB' } },
    })

    expect(refused.body.Code).toBe('RefundWithoutOriginal')
    expect(codesOf(refused)).toEqual(['RefundWithoutOriginal', 'LocationNotOfCompany', 'StateWithoutCountry'])
  })

  test('a refused invoice stores nothing, nor does one that could not be written', async () => {
    const { Id } = await fixture.create(sale({ Sku: 'A' }))
    const before = await rowCounts()
    await fixture.send({ ...wholeInvoice(fixture.store), LocationId: 999_999 })
    await fixture.send(refund(Id, { Sku: 'A', Quantity: 2 }))
    for (const table of ['invoice_tax_detail', 'invoice_payment', 'invoice_address']) {
      await createTrigger(fixture.sql, {
        name: 'refuse',
        on: `after insert on ${table}`,
        run: "raise 'refused'",
      })
      const responses = [
        await fixture.send(wholeInvoice(fixture.store)),
        await fixture.send(wholeInvoice(fixture.store), { 'Idempotency-Key': `refused-${table}` }),
      ]
      await fixture.sql(`drop trigger refuse on ${table}`)
      expect(responses.map(({ status }) => status)).toEqual([500, 500])
    }

    expect(await rowCounts()).toEqual(before)
  })
})
