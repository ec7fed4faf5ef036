// Shared by the tests of invoices that move stock: stock and reservations of the shop, invoices, and the ledger.
import { createStockFixture, type StockFixture } from '../availability/stock-fixture.ts'
import type { TestAppOptions, TestResponse } from '../support/app.ts'

export interface TillLine {
  ProductId?: string
  Sku?: string
  Quantity?: number
  SellingPrice?: number
  SerialNumber?: string
  CommitmentId?: string
  Restock?: boolean
  IsPriceAdjustment?: boolean
  LotId?: string
}

export interface TillFixture extends StockFixture {
  /** Sends a sale at the store that moves stock, with these items. */
  sell(lines: readonly TillLine[], members?: object, headers?: Record<string, string>): Promise<TestResponse>
  /** Sends a refund at the store that moves stock. */
  takeBack(OriginalInvoiceId: string, lines: readonly TillLine[], members?: object): Promise<TestResponse>
  send(invoice: object, headers?: Record<string, string>): Promise<TestResponse>
  /** Reads the invoice. */
  read(id: string): Promise<TestResponse>
  /** The stock of the store that was set; undefined if it has no record. */
  inStock(item: string): Promise<number | undefined>
  /** The rows of the ledger of an item at the store, the oldest first. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into the rows freely
  ledger(item: string): Promise<any[]>
  /** Adds an item with these serial numbers at the node. */
  serialized(ids: readonly string[], node?: number): Promise<string>
}

export async function createTillFixture(options: TestAppOptions = {}): Promise<TillFixture> {
  const fixture = await createStockFixture(options)
  const { app, companyId, nodes } = fixture
  const token = await app.tokenOf('ApiClient')
  const path = `/invoicing/v1/Companies(${companyId})/Invoices`
  const send: TillFixture['send'] = (body, headers = {}) =>
    app.request(path, { method: 'POST', token, body, headers })
  const store = { MovesStock: true, LocationId: nodes.local }

  return {
    ...fixture,
    send,
    sell: (Items, members = {}, headers = {}) => send({ ...store, Orders: [{ Items }], ...members }, headers),
    takeBack: (OriginalInvoiceId, Items, members = {}) =>
      send({ ...store, IsRefund: true, OriginalInvoiceId, Orders: [{ Items }], ...members }),
    read: (id) => app.request(`${path}(${id})`, { token }),
    async inStock(item) {
      const { status, body } = await fixture.get(`${fixture.store}/CatalogItems(${item})`)
      return status === 404 ? undefined : body.Quantity
    },
    async ledger(item) {
      const { body } = await fixture.get(
        `${fixture.store}/CatalogItems(${item})/Adjustments?$orderby=Id&$top=1000`,
      )
      return body
    },
    async serialized(ids, node = nodes.local) {
      const [item = ''] = await fixture.newItems(1, { isSerialized: true })
      for (const Id of ids) {
        const { status, text } = await fixture.request(
          'POST',
          `Entities(${node})/CatalogItems(${item})/SerialNumbers`,
          { Id },
        )
        if (status !== 201) throw new Error(`${status} ${text}`)
      }
      return item
    },
  }
}
