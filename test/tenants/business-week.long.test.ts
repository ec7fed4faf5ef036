// A week of a retailer, day by day on the clock of a sandbox: opening, an online order, a sale in the store, a refund,
// a transfer, a count and the reports. At the end every view of the books agrees: stock, ledger, invoices, reports by
// day, and a copy that a client builds from the feed.
import { beforeAll, expect, test } from 'vitest'
import { eventually } from '../cart/cart-fixture.ts'
import { type EventsFixture, eventsFixture } from '../events/events-fixture.ts'
import { type Cells, createReportFixture, type ReportFixture } from '../reportdata/reports.ts'
import { startApp } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'

const TAX_RATE = 0.1

const app = useFixture(() => startApp({ env: { ROLE: 'all' } }))
let company: number
let token: string
let reports: ReportFixture
let feed: EventsFixture

beforeAll(async () => {
  company = app.onboarding.CompanyId
  await newTokens()
})

/** Tokens expire on the clock of the company. */
async function newTokens() {
  token = await app.tokenOf('ApiClient')
  ;[reports, feed] = await Promise.all([createReportFixture(app), eventsFixture(app)])
}

async function request(method: string, path: string, body?: unknown) {
  const response = await app.request(path, { method, token, body })
  expect(response.status, `${method} ${path}: ${response.text}`).toBeLessThan(300)
  return response.body
}
const entities = (path: string) => `/entities/v1/Companies(${company})/${path}`
const pricing = (path: string) => `/pricing/v1/Companies(${company})/${path}`
const availability = (path: string) => `/availability/v1/Companies(${company})/${path}`
const invoicing = (path: string) => `/invoicing/v1/Companies(${company})/${path}`
const cart = (node: number, path: string) => `/cart/v1/companies(${company})/entities(${node})/${path}`

const sandbox = (path: string) => `/sandbox/v1/Companies(${company})/${path}`
const today = async () => String((await request('GET', sandbox('Clock'))).NowUtc).slice(0, 10)

/** The next day; returns its date. */
async function nextDay(): Promise<string> {
  await request('POST', sandbox('Clock/Advance'), { Seconds: 86_400 })
  await newTokens()
  return today()
}

interface Item {
  Id: string
  Sku: string
}

interface Line {
  item: Item
  quantity: number
  serials?: readonly string[]
}

/** Each invoice with its signed sums, in cents. */
const written: { id: string; day: string; items: number; tax: number }[] = []
const cents = (amount: number) => Math.round(amount * 100)

const priceOf = async (store: number, { Id }: Item): Promise<number> =>
  (await request('GET', pricing(`Entities(${store})/CatalogItems(${Id})/EffectivePrice`))).Price

/** Writes a paid invoice at the prices of the store, or the refund of an invoice at the prices of the sale. */
async function invoice(
  store: number,
  lines: readonly (Line & { price: number })[],
  original?: string,
): Promise<string> {
  const items = lines.reduce((sum, { price, quantity }) => sum + cents(price) * quantity, 0)
  const tax = Math.round(items * TAX_RATE)
  const { Id } = await request('POST', invoicing('Invoices'), {
    ...{ LocationId: store, ...(original && { IsRefund: true, OriginalInvoiceId: original }) },
    Orders: [
      {
        Items: lines.map(({ item, quantity, price }) => ({
          ...{ ProductId: item.Id, Sku: item.Sku, Description: 'Of the week' },
          ...{ Quantity: quantity, SellingPrice: price },
        })),
      },
    ],
    TaxCalculationResult: {
      Lines: [{ LineNumber: '1', Rate: TAX_RATE, Taxability: true, Taxable: items / 100, Tax: tax / 100 }],
    },
    Payments: [
      {
        ...{
          Amount: (items + tax) / 100,
          PaymentMethodId: 1,
          TransactionType: original ? 'Refund' : 'Purchase',
        },
        TransactionDate: `${await today()}T12:00:00Z`,
      },
    ],
  })
  const sign = original ? -1 : 1
  written.push({ id: Id, day: await today(), items: sign * items, tax: sign * tax })
  return Id
}

const adjust = (store: number, { item, quantity, serials = [] }: Line, Reason: string, Reference: string) =>
  request('POST', availability(`Entities(${store})/CatalogItems(${item.Id})/Adjustments`), {
    ...{ Delta: quantity, Reason, Reference, ...(serials.length > 0 && { SerialNumbers: serials }) },
  })

test('a week ends with consistent books', { timeout: 120_000 }, async () => {
  const start = await feed.end()

  // Monday: a new region with two stores, three products, prices with a sale from Wednesday on, and stock.
  const monday = await today()
  const { Id: region } = await request('POST', entities('Entities'), {
    ...{ Role: 'Division', Name: 'Week', ParentId: company },
  })
  const stores: number[] = []
  for (const Name of ['Quay', 'Hill']) {
    stores.push(
      (await request('POST', entities('Entities'), { Role: 'Location', Name, ParentId: region })).Id,
    )
  }
  const [quay = 0, hill = 0] = stores
  const items: Item[] = await request('POST', entities('BulkCatalogItems'), [
    { Sku: 'WEEK-LAMP', Name: 'Lamp', ProductTypeId: 2 },
    { Sku: 'WEEK-ROPE', Name: 'Rope', ProductTypeId: 2 },
    { Sku: 'WEEK-RADIO', Name: 'Radio', ProductTypeId: 2, IsSerialized: true },
  ])
  const [lamp, rope, radio] = items as [Item, Item, Item]
  const [lampPrice] = await request('POST', pricing('BulkPricing'), [
    { EntityId: region, CatalogItemId: lamp.Id, RegularPrice: 40 },
    { EntityId: region, CatalogItemId: rope.Id, RegularPrice: 12.35 },
    { EntityId: region, CatalogItemId: radio.Id, RegularPrice: 99.99 },
  ])
  const inDays = (days: number) =>
    new Date(Date.parse(`${monday}T00:00:00Z`) + days * 86_400_000).toISOString()
  await request('POST', pricing(`Pricing(${lampPrice.Id})/SaleOverridePrices`), {
    ...{ CompanyId: company, PricingInformationId: lampPrice.Id, SalePrice: 30, IsDefault: false },
    ...{ StartDateUTC: inDays(2), StopDateUTC: inDays(5) },
  })
  await request('POST', availability('BulkAvailability'), [
    { Id: lamp.Id, EntityId: quay, Quantity: 20 },
    { Id: rope.Id, EntityId: quay, Quantity: 50 },
    { Id: rope.Id, EntityId: hill, Quantity: 5 },
    { Id: radio.Id, EntityId: quay, Quantity: 0, IsSerialized: true },
  ])
  await request('POST', availability(`Entities(${quay})/CatalogItems(${radio.Id})/BulkSerialNumbers`), [
    ...[{ Id: 'R-1' }, { Id: 'R-2' }, { Id: 'R-3' }],
  ])

  // Tuesday: an online order is held, ordered, invoiced and handed over; another is given up.
  await nextDay()
  expect(await priceOf(quay, lamp)).toBe(40)
  const hold = await request('POST', availability(`Entities(${quay})/CatalogProductHoldBatches`), {
    HoldDurationInMinutes: 30,
    Products: [{ CatalogProductId: lamp.Id, Quantity: 3 }],
  })
  const submit = async () => {
    const [submitted] = await request('POST', cart(quay, 'carts'), {
      ...{ FirstName: 'Ada', LastName: 'Miller', SourceId: app.onboarding.SourceId },
      Items: [{ Name: 'Lamp', ProductTypeId: 2, CatalogItemId: lamp.Id, Quantity: 3, DisplayPrice: 40 }],
    })
    return submitted.Id as number
  }
  const orderOf = async (id: number) => {
    const [order] = await eventually(
      () => request('GET', `${cart(quay, 'pendingOrders')}?$filter=CartId%20eq%20${id}`),
      (orders) => orders.length === 1,
    )
    return order
  }
  const [ordered, givenUp] = [await submit(), await submit()]
  const [commitment] = await request(
    'POST',
    availability(`Entities(${quay})/CatalogProductHoldBatches(${hold.Id})/Commit`),
  )
  const online = await invoice(quay, [{ item: lamp, quantity: 3, price: 40 }])
  await request('POST', availability(`Entities(${quay})/CatalogProductsCommitted(${commitment.Id})/Fulfil`), {
    InvoiceId: online,
  })
  const settle = async (id: number, body: object) =>
    request('POST', cart(quay, `pendingOrders(${(await orderOf(id)).Id})/status`), body)
  await settle(ordered, { Status: 'Completed', InvoiceId: online })
  await settle(givenUp, { Status: 'Cancelled', Message: 'Not picked up' })

  // Wednesday: the sale has begun; a customer buys in the store.
  await nextDay()
  expect(await priceOf(quay, lamp)).toBe(30)
  const saleLines = [
    { item: lamp, quantity: 2, price: 30 },
    { item: rope, quantity: 7, price: await priceOf(quay, rope) },
    { item: radio, quantity: 1, price: await priceOf(quay, radio), serials: ['R-2'] },
  ]
  const sale = await invoice(quay, saleLines)
  for (const line of saleLines) await adjust(quay, { ...line, quantity: -line.quantity }, 'Sale', sale)

  // Thursday: a lamp of the online order and two ropes of the sale come back.
  await nextDay()
  const refund = await invoice(quay, [{ item: lamp, quantity: 1, price: 40 }], online)
  await adjust(quay, { item: lamp, quantity: 1 }, 'Return', refund)
  const ropes = await invoice(quay, [{ item: rope, quantity: 2, price: 12.35 }], sale)
  await adjust(quay, { item: rope, quantity: 2 }, 'Return', ropes)

  // Friday: lamps and a radio go to the other store. On their way they are in neither.
  await nextDay()
  const inStock = async (item: Item, node: number) => {
    const path = availability(`Entities(${node})/CatalogProductQuantities(${item.Id})/Quantities`)
    const { status, body } = await app.request(path, { token })
    return status === 404
      ? [0, 0, 0]
      : [body.QuantityInStock, body.QuantityTransferOut, body.QuantityTransferIn]
  }
  const transfer = await request('POST', availability('StockTransfers'), {
    ...{ FromEntityId: quay, ToEntityId: hill },
    Lines: [
      { CatalogItemId: lamp.Id, Quantity: 6 },
      { CatalogItemId: radio.Id, Quantity: 1, SerialNumbers: ['R-3'] },
    ],
  })
  expect([await inStock(lamp, quay), await inStock(lamp, hill), await inStock(lamp, company)]).toEqual([
    [10, 6, 0],
    [0, 0, 6],
    [10, 6, 6],
  ])
  await nextDay()
  await request('POST', availability(`StockTransfers(${transfer.Id})/Receive`))

  // Saturday: a count finds a rope too few.
  await adjust(hill, { item: rope, quantity: -1 }, 'Count', 'Week 1')

  // Sunday: the books.
  const sunday = await nextDay()
  const expected = new Map([
    [`${quay} ${lamp.Id}`, 20 - 3 - 2 + 1 - 6],
    [`${hill} ${lamp.Id}`, 6],
    [`${quay} ${rope.Id}`, 50 - 7 + 2],
    [`${hill} ${rope.Id}`, 5 - 1],
    [`${quay} ${radio.Id}`, 3 - 1 - 1],
    [`${hill} ${radio.Id}`, 1],
  ])
  const period = `StartDate=${monday}&EndDate=${sunday}&ForWho=2&ForWhoIDs=${region}`
  const sumsOf = (rows: readonly Cells[], key: (row: Cells) => string, column: string) => {
    const sums = new Map<string, number>()
    for (const row of rows) sums.set(key(row), (sums.get(key(row)) ?? 0) + Number(row[column]))
    return sums
  }
  const stockKey = (row: Cells) => `${row.EntityId} ${row.CatalogItemId}`

  // Stock: the present quantities, the listing and the ledger.
  for (const item of items) {
    const perStore = await Promise.all(stores.map((store) => inStock(item, store)))
    expect(perStore).toEqual(stores.map((store) => [expected.get(`${store} ${item.Id}`), 0, 0]))
    const total = perStore.reduce((sum, [quantity = 0]) => sum + quantity, 0)
    expect(await inStock(item, company)).toEqual([total, 0, 0])
  }
  const listing = await reports.rows('InventoryListingReport', `ForWho=2&ForWhoIDs=${region}`)
  expect(sumsOf(listing, stockKey, 'Quantity')).toEqual(expected)
  const stockLedger = await reports.rows('StockLedgerReport', period)
  expect(sumsOf(stockLedger, stockKey, 'Delta')).toEqual(expected)
  const lastRows = new Map(
    stockLedger
      .toSorted((a, b) => Number(a.Id) - Number(b.Id))
      .map((row) => [stockKey(row), row.QuantityAfter]),
  )
  expect(lastRows).toEqual(expected)
  expect(
    await request('GET', availability(`Entities(${hill})/CatalogItems(${radio.Id})/SerialNumbers`)),
  ).toMatchObject([{ Id: 'R-3' }])
  for (const list of ['CatalogProductsOnHold', 'CatalogProductsCommitted'])
    expect(await request('GET', availability(`Entities(${quay})/${list}`))).toEqual([])

  // Money: the invoices, their summaries, and the reports of the week and of each day.
  const invoiceOf = (row: Cells) => String(row.InvoiceId)
  const inCents = (sums: Map<string, number>) => new Map([...sums].map(([id, amount]) => [id, cents(amount)]))
  const writtenOf = (amountOf: (one: (typeof written)[number]) => number, day?: string) =>
    new Map(
      written
        .filter((sums) => day === undefined || sums.day === day)
        .map((sums) => [sums.id, amountOf(sums)]),
    )
  const checks = [
    ['SalesLineReport', 'Amount', (sums: (typeof written)[number]) => sums.items],
    ['TaxReport', 'Tax', (sums: (typeof written)[number]) => sums.tax],
    ['PaymentReport', 'Amount', (sums: (typeof written)[number]) => sums.items + sums.tax],
  ] as const
  for (const [report, column, amountOf] of checks) {
    expect(inCents(sumsOf(await reports.rows(report, period), invoiceOf, column)), report).toEqual(
      writtenOf(amountOf),
    )
    for (const day of new Set(written.map((sums) => sums.day))) {
      const query = `StartDate=${day}&EndDate=${day}&ForWho=2&ForWhoIDs=${region}`
      const rows = await reports.rows(report, query)
      expect(inCents(sumsOf(rows, invoiceOf, column)), `${report} ${day}`).toEqual(writtenOf(amountOf, day))
    }
  }
  const summaries: Cells[] = await request('GET', invoicing('InvoiceSummaries'))
  const totals = summaries.filter(({ Id }) => written.some((sums) => sums.id === Id))
  expect(new Map(totals.map(({ Id, InvoiceTotal }) => [Id, cents(Math.abs(Number(InvoiceTotal)))]))).toEqual(
    new Map(written.map(({ id, items: amount, tax }) => [id, Math.abs(amount + tax)])),
  )

  // Orders.
  expect([await orderOf(ordered), await orderOf(givenUp)]).toMatchObject([
    { Status: 'Completed', InvoiceId: online },
    { Status: 'Cancelled' },
  ])

  // The feed: what happened, in its order, and the same present state as the reads.
  const events = await feed.since(start)
  const types = events.map(({ type }): string => type)
  const story = [
    ...[
      'retail.entity.created',
      'retail.catalog-item.created',
      'retail.price.created',
      'retail.hold.created',
    ],
    ...[
      'retail.cart.created',
      'retail.hold.committed',
      'retail.invoice.created',
      'retail.pending-order.completed',
    ],
    ...['retail.invoice.refunded', 'retail.stock-transfer.created', 'retail.stock-transfer.received'],
  ]
  const positions = story.map((type) => types.indexOf(type))
  expect(positions, JSON.stringify(types)).toEqual(positions.toSorted((a, b) => a - b))
  expect(positions).not.toContain(-1)
  const copy = new Map<string, number>()
  for (const { type, subject, data } of events) {
    if (!type.startsWith('retail.stock.')) continue
    const { status, body } = await app.request(subject, { token })
    if (status === 200) copy.set(`${data.EntityId} ${data.CatalogItemId}`, body.Quantity)
  }
  expect(copy).toEqual(expected)
})
