// A day at three tills in two countries. At its end everything that shows it agrees to the unit and the cent: what the tills
// sent, the stock, its ledger, invoices, payments, taxes, summaries, reports, and a copy that follows the feed.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type EventsFixture, eventsFixture } from '../events/events-fixture.ts'
import { type Cells, createReportFixture } from '../reportdata/reports.ts'
import type { TestResponse } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createTillFixture, type TillLine } from './till-fixture.ts'

const DAY_MS = 86_400_000

const shop = useFixture(createTillFixture)
let feed: EventsFixture
/** Two American stores and a Canadian one. */
let stores: { harbour: number; mall: number; canada: number }

beforeAll(async () => {
  feed = await eventsFixture(shop.app)
  const [harbour = 0, mall = 0, canada = 0] = shop.app.onboarding.Entities.filter(
    ({ Role }) => Role === 'Location',
  ).map(({ Id }) => Id)
  stores = { harbour, mall, canada }
  for (const node of [harbour, mall, canada])
    await shop.sql('update entity_node set effective_currency_code = ? where company_id = ? and id = ?', [
      ...[currencyOf(node), shop.companyId, node],
    ])
})

/** What the tills know: units by store and product, and cents by currency. */
class Books {
  readonly units = new Map<string, number>()
  readonly sums = new Map<string, { items: number; tax: number; paid: number; invoices: number }>()
  /** The net units that each invoice moved. */
  readonly moved = new Map<string, number>()

  move(store: number, item: string, delta: number): void {
    const key = `${store} ${item}`
    this.units.set(key, (this.units.get(key) ?? 0) + delta)
  }

  book(currency: string, items: number, tax: number, paid: number): void {
    const sum = this.sums.get(currency) ?? { items: 0, tax: 0, paid: 0, invoices: 0 }
    this.sums.set(currency, {
      ...{ items: sum.items + items, tax: sum.tax + tax, paid: sum.paid + paid },
      invoices: sum.invoices + 1,
    })
  }
}

interface Receipt {
  store: number
  lines: readonly TillLine[]
  tax?: number
  members?: Record<string, unknown>
  headers?: Record<string, string>
}

const currencyOf = (store: number) => (store === stores.canada ? 'CAD' : 'USD')
const cents = (amount: unknown) => Math.round(Number(amount) * 100)
const created = (response: TestResponse): TestResponse['body'] => {
  if (response.status >= 300) throw new Error(`${response.status} ${response.text}`)
  return response.body
}
const codeOf = async (response: Promise<TestResponse>) => {
  const { status, body } = await response
  return `${status} ${body.Code}`
}

test('a day at three tills', { timeout: 120_000 }, async () => {
  const books = new Books()
  const { harbour, mall, canada } = stores
  const start = await feed.end()
  const [lamp = '', milk = ''] = [(await shop.newItems(1))[0], (await shop.newItems(1, { isLot: true }))[0]]
  const phone = await shop.serialized(['P-1', 'P-2'], harbour)
  const items = [lamp, milk, phone]
  books.move(harbour, phone, 2)
  for (const store of [harbour, mall, canada]) {
    created(await shop.setStock(lamp, 30, store))
    books.move(store, lamp, 30)
  }
  for (const [Id, Quantity, ExpiresUtc] of [
    ['NEW-2027', 6, '2027-06-30T00:00:00Z'],
    ['OLD-2026', 3, '2026-12-31T00:00:00Z'],
  ] as const) {
    const path = `Entities(${harbour})/CatalogItems(${milk})/Lots`
    created(
      await shop.request('POST', path, { Id, ExpiresUtc, Packages: [{ PackageId: 'CRATE', Quantity }] }),
    )
    books.move(harbour, milk, Quantity)
  }

  const bodyOf = ({ store, lines, tax = 0, members = {} }: Receipt) => {
    const amount = lines.reduce(
      (sum, { Quantity = 1, SellingPrice = 0 }) => sum + Quantity * cents(SellingPrice),
      0,
    )
    return {
      ...{ MovesStock: true, LocationId: store, Orders: [{ Items: lines }], ...members },
      ...(tax > 0 && { TaxCalculationResult: { Lines: [{ LineNumber: '1', Tax: tax / 100 }] } }),
      Payments: [{ Amount: (amount + tax) / 100, TransactionType: members.IsRefund ? 'Refund' : 'Purchase' }],
    }
  }
  /** Sends a receipt that must be accepted, and books it. */
  async function till(receipt: Receipt) {
    const invoice = created(await shop.send(bodyOf(receipt), receipt.headers))
    const sign = invoice.IsRefund ? -1 : 1
    let [amount, units] = [0, 0]
    for (const { ProductId, Quantity = 1, SellingPrice = 0, Restock, IsPriceAdjustment } of receipt.lines) {
      amount += Quantity * cents(SellingPrice)
      if (ProductId === undefined || IsPriceAdjustment || (invoice.IsRefund && !Restock)) continue
      books.move(receipt.store, ProductId, -sign * Quantity)
      units -= sign * Quantity
    }
    const { tax = 0 } = receipt
    books.book(currencyOf(receipt.store), sign * amount, sign * tax, sign * (amount + tax))
    books.moved.set(invoice.Id, units)
    return invoice
  }

  // Morning: a basket, and one in Canada, which takes no American dollars.
  const basket = await till({
    store: harbour,
    lines: [
      { ProductId: lamp, Quantity: 2, SellingPrice: 39.5 },
      { ProductId: phone, SerialNumber: 'P-1', SellingPrice: 299 },
      { ProductId: milk, Quantity: 2, SellingPrice: 4.25 },
      { Sku: 'GIFT-WRAPPING', SellingPrice: 3 },
    ],
    tax: 3_412,
    members: { PrintableId: 'H-1' },
  })
  const canadian = { store: canada, lines: [{ ProductId: lamp, Quantity: 3, SellingPrice: 52.99 }], tax: 795 }
  const american = { ...canadian, members: { CurrencyCode: 'USD' } }
  expect(await codeOf(shop.send(bodyOf(american)))).toBe('400 CurrencyMismatch')
  expect((await till({ ...canadian, members: { CurrencyCode: 'CAD' } })).PayableAmount).toBe(166.92)

  // A till that was offline for two days sends its receipt, gets no response, and sends it again.
  const SoldUtc = new Date(Date.now() - 2 * DAY_MS).toISOString()
  const offline = {
    ...{ store: mall, lines: [{ ProductId: lamp, SellingPrice: 39.5 }], tax: 316 },
    ...{ members: { SoldUtc, PrintableId: 'M-1' }, headers: { 'Idempotency-Key': randomUUID() } },
  }
  const late = await till(offline)
  const again = await shop.send(bodyOf(offline), offline.headers)
  expect([again.headers['idempotent-replayed'], again.body.Id]).toEqual(['true', late.Id])

  // The phone comes back in another store, once. It cannot come back in Canada.
  const found = await shop.app.request(
    `/invoicing/v1/Companies(${shop.companyId})/InvoiceSummaries?$filter=SerialNumber%20eq%20'P-1'`,
    { token: feed.token },
  )
  expect(found.body.map(({ Id }: { Id: string }) => Id)).toEqual([basket.Id])
  const back = {
    lines: [{ ProductId: phone, SerialNumber: 'P-1', SellingPrice: 299, Restock: true }],
    members: { IsRefund: true, OriginalInvoiceId: basket.Id },
  }
  expect(await codeOf(shop.send(bodyOf({ ...back, store: canada })))).toBe('400 RefundInOtherCurrency')
  await till({ ...back, store: mall, tax: 2_392 })
  expect(await codeOf(shop.send(bodyOf({ ...back, store: mall })))).toBe('400 SerialNumberRefunded')

  // A short receipt: of ten lamps for Canada nine arrive, and the tenth never does.
  const transfer = created(
    await shop.request('POST', 'StockTransfers', {
      ...{ FromEntityId: harbour, ToEntityId: canada, Lines: [{ CatalogItemId: lamp, Quantity: 10 }] },
    }),
  )
  const arrived = [{ CatalogItemId: lamp, Quantity: 9 }]
  created(await shop.request('POST', `StockTransfers(${transfer.Id})/Receive`, { Lines: arrived }))
  created(await shop.request('POST', `StockTransfers(${transfer.Id})/Receive`, { Lines: [], Close: true }))
  books.move(harbour, lamp, -10)
  books.move(canada, lamp, 9)

  // A price match: five dollars back, and no lamp.
  await till({
    ...{ store: harbour, lines: [{ ProductId: lamp, SellingPrice: 5, IsPriceAdjustment: true }], tax: 40 },
    members: { IsRefund: true, OriginalInvoiceId: basket.Id },
  })

  // What was reserved for a web order is handed out; all tills sell at once.
  const commitment = created(await shop.commit(lamp, 2, {}, harbour))
  const parallel = [harbour, mall, canada].flatMap((store) =>
    Array.from({ length: 5 }, (_, n) => ({
      ...{ store, lines: [{ ProductId: lamp, Quantity: 1 + (n % 2), SellingPrice: 41.25 }], tax: 10 * n },
    })),
  )
  await Promise.all([
    ...parallel.map(till),
    till({
      store: harbour,
      lines: [{ ProductId: lamp, Quantity: 2, CommitmentId: commitment.Id, SellingPrice: 39.5 }],
    }),
  ])

  // A recall: the ledger names the receipts of the lot. A customer brings a carton back, and the rest is destroyed.
  const milkSale = await till({
    store: harbour,
    lines: [{ ProductId: milk, Quantity: 3, SellingPrice: 4.25 }],
  })
  const recalled = await shop.get(
    `StockAdjustments?$filter=LotId%20eq%20'NEW-2027'%20and%20Reason%20eq%20'Sale'`,
  )
  expect(recalled.body.map(({ Reference }: { Reference: string }) => Reference)).toEqual([milkSale.Id])
  await till({
    store: harbour,
    lines: [{ ProductId: milk, LotId: 'NEW-2027', SellingPrice: 4.25, Restock: true }],
    members: { IsRefund: true, OriginalInvoiceId: milkSale.Id },
  })
  created(
    await shop.request('POST', `Entities(${harbour})/CatalogItems(${milk})/Adjustments`, {
      ...{ Delta: -5, Reason: 'Damage', Reference: 'Recall', LotId: 'NEW-2027' },
    }),
  )
  books.move(harbour, milk, -5)

  // Evening: both American stores count their lamps.
  const counted = [harbour, mall].map((EntityId, index) => ({
    ...{ EntityId, CatalogItemId: lamp, Delta: index === 0 ? -1 : 1, Reason: 'Count' },
  }))
  created(await shop.request('POST', 'BulkAdjustments', counted))
  for (const { EntityId, CatalogItemId, Delta } of counted) books.move(EntityId, CatalogItemId, Delta)

  await stockAgrees(books, items)
  await invoicesAgree(books)
  await reportsAgree(books, late)
  await copyAgrees(books, start, items)
})

/** Stock, ledger and the receipts that the ledger names. */
async function stockAgrees(books: Books, items: readonly string[]): Promise<void> {
  const rows = (await shop.get('StockAdjustments?$orderby=Id')).body.filter(
    ({ CatalogItemId }: { CatalogItemId: string }) => items.includes(CatalogItemId),
  )
  for (const [key, units] of books.units) {
    const [store, item] = key.split(' ')
    const { body } = await shop.get(`Entities(${store})/CatalogItems(${item})`)
    const ofPlace = rows.filter(
      (row: { EntityId: number; CatalogItemId: string }) => `${row.EntityId} ${row.CatalogItemId}` === key,
    )
    const sum = ofPlace.reduce((total: number, { Delta }: { Delta: number }) => total + Delta, 0)
    expect([key, body.Quantity, sum, ofPlace.at(-1).QuantityAfter]).toEqual([key, units, units, units])
    const quantities = await shop.get(`Entities(${store})/CatalogProductQuantities(${item})/Quantities`)
    expect(quantities.body).toMatchObject({ Quantity: units, QuantityTransferIn: 0, QuantityTransferOut: 0 })
  }
  const ofInvoices = new Map<string, number>()
  for (const { Reason, Reference, Delta } of rows)
    if (['Sale', 'Return'].includes(Reason))
      ofInvoices.set(Reference, (ofInvoices.get(Reference) ?? 0) + Delta)
  const moved = [...books.moved].filter(([, units]) => units !== 0)
  expect([...ofInvoices].sort()).toEqual(moved.sort())
}

/** The invoices themselves, their payments and taxes. */
async function invoicesAgree(books: Books): Promise<void> {
  const seen = new Books()
  for (const id of books.moved.keys()) {
    const { body } = await shop.read(id)
    const sign = body.IsRefund ? -1 : 1
    const items = body.Orders[0].Items.reduce(
      (sum: number, { Quantity, SellingPrice }: { Quantity: number; SellingPrice: number }) =>
        sum + Quantity * cents(SellingPrice),
      0,
    )
    const tax = cents(body.TaxCalculationResult?.Lines[0]?.Tax ?? 0)
    expect(cents(body.PayableAmount)).toBe(sign * (items + tax))
    seen.book(body.CurrencyCode, sign * items, sign * tax, sign * cents(body.Payments[0].Amount))
  }
  expect(seen.sums).toEqual(books.sums)
}

/** Summaries and reports add up per currency; the offline receipt counts on its own day. */
async function reportsAgree(books: Books, late: { Id: string; SoldUtc: string }): Promise<void> {
  const ids = new Set(books.moved.keys())
  const ours = (rows: readonly Cells[], id: string) => rows.filter((row) => ids.has(String(row[id])))
  const { body: summaries } = await shop.app.request(
    `/invoicing/v1/Companies(${shop.companyId})/InvoiceSummaries`,
    { token: feed.token },
  )
  const reports = await createReportFixture(shop.app)
  const sales = ours(await reports.rows('SalesByInvoiceReport'), 'Id')
  const lines = ours(await reports.rows('SalesLineReport'), 'InvoiceId')
  const taxes = ours(await reports.rows('TaxReport'), 'InvoiceId')
  const payments = ours(await reports.rows('PaymentReport'), 'InvoiceId')
  for (const [currency, expected] of books.sums) {
    const sumOf = (rows: readonly Cells[], column: string) =>
      rows.reduce((sum, row) => sum + (row.CurrencyCode === currency ? cents(row[column]) : 0), 0)
    expect({
      summaries: sumOf(ours(summaries, 'Id'), 'InvoiceTotal'),
      sales: sumOf(sales, 'InvoiceTotal'),
      items: sumOf(lines, 'Amount'),
      tax: sumOf(taxes, 'Tax'),
      paid: sumOf(payments, 'Amount'),
      invoices: sales.filter((row) => row.CurrencyCode === currency).length,
    }).toEqual({ summaries: expected.paid, sales: expected.paid, ...expected })
  }
  const day = late.SoldUtc.slice(0, 10)
  const ofDay = ours(await reports.rows('SalesByInvoiceReport', `StartDate=${day}&EndDate=${day}`), 'Id')
  expect(ofDay.map(({ Id }) => Id)).toEqual([late.Id])
  const ledger = await reports.rows('StockLedgerReport')
  const units = ledger
    .filter(({ CatalogItemId, Reference }) => CatalogItemId !== null && ids.has(String(Reference)))
    .reduce((sum, { Delta }) => sum + Number(Delta), 0)
  expect(units).toBe([...books.moved.values()].reduce((sum, each) => sum + each, 0))
}

/** A copy that refreshes what the events name has every invoice and every quantity of the source. */
async function copyAgrees(books: Books, start: string, items: readonly string[]): Promise<void> {
  const read = async (path: string) => (await shop.app.request(path, { token: feed.token })).body
  const base = `/availability/v1/Companies(${shop.companyId})`
  const quantities = (node: number, item: string) =>
    `${base}/Entities(${node})/CatalogProductQuantities(${item})/Quantities`
  const addresses = new Set<string>()
  for (const { subject, data } of await feed.since(start)) {
    if (subject.startsWith('/invoicing/')) addresses.add(subject)
    for (const item of [data.CatalogItemId, ...(data.CatalogItemIds ?? [])])
      if (item && items.includes(item) && data.EntityId) addresses.add(quantities(data.EntityId, item))
  }
  const copy = new Map<string, unknown>()
  for (const address of addresses) copy.set(address, await read(address))
  for (const id of books.moved.keys()) {
    const { body } = await shop.read(id)
    expect(copy.get(`/invoicing/v1/Companies(${shop.companyId})/Invoices(${id})`)).toEqual(body)
  }
  for (const node of Object.values(stores))
    for (const item of items) {
      const source = await shop.app.request(quantities(node, item), { token: feed.token })
      if (source.status === 200) expect(copy.get(quantities(node, item))).toEqual(source.body)
    }
}
