// Shared by the tests of holds, commitments and thresholds: requests of the shop's client to the availability service, and
// new items, so that each test starts with its own stock.
import { startApp, type TestApp, type TestAppOptions, type TestResponse } from '../support/app.ts'

interface NewItem {
  isSerialized?: boolean
  isLot?: boolean
}

export interface StockFixture {
  app: TestApp
  companyId: number
  /** The store "Harbour Street", its division "East" and the company itself. */
  nodes: { local: number; division: number; company: number }
  /** The path of the store, relative to the company's. */
  store: string
  /** Sends a request of the company's client; paths are relative to the company's. */
  request(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestResponse>
  get(path: string): Promise<TestResponse>
  sql<T extends object>(text: string, values?: readonly unknown[]): Promise<T[]>
  newItems(count: number, kind?: NewItem): Promise<string[]>
  /** Creates an item with this quantity in stock at the node; returns its id. */
  stocked(quantity: number, node?: number): Promise<string>
  setStock(item: string, quantity: number, node?: number): Promise<TestResponse>
  setThreshold(item: string, MinQuantity: number, node?: number): Promise<TestResponse>
  hold(lines: Readonly<Record<string, number>>, members?: object, node?: number): Promise<TestResponse>
  commit(item: string, Quantity: number, members?: object, node?: number): Promise<TestResponse>
  /** The available quantity of the item at the node. */
  available(item: string, node?: number): Promise<number>
  /** Sets a hold to expire in `inMs` milliseconds by the database's clock, by default just before now; returns that time. */
  expire(batch: string, inMs?: number): Promise<number>
  /** The time of the database's clock in milliseconds, with microsecond precision. */
  clock(): Promise<number>
  stop(): Promise<void>
}

export const base = (companyId: number) => `/availability/v1/Companies(${companyId})`

export async function createStockFixture(options: TestAppOptions = {}): Promise<StockFixture> {
  const app = await startApp(options)
  const token = await app.tokenOf('ApiClient')
  const { CompanyId: companyId, Entities } = app.onboarding
  const nodeOf = (name: string) => Entities.find(({ Name }) => Name === name)?.Id ?? 0
  const nodes = { local: nodeOf('Harbour Street'), division: nodeOf('East'), company: companyId }
  let items = 0

  const sql: StockFixture['sql'] = (text, values = []) => app.orm.em.fork().execute(text, [...values])
  const request: StockFixture['request'] = (method, path, body, headers = {}) =>
    app.request(`${base(companyId)}/${path.replaceAll(' ', '%20')}`, { method, token, body, headers })
  const nodePath = (node: number) => `Entities(${node})`

  const fixture: StockFixture = {
    app,
    companyId,
    nodes,
    store: nodePath(nodes.local),
    request,
    get: (path) => request('GET', path),
    sql,
    async newItems(count, { isSerialized = false, isLot = false } = {}) {
      const first = items + 1
      items += count
      const rows = await sql<{ id: string }>(
        `insert into catalog_item (company_id, id, sku, name, is_serialized, is_lot)
         select ?, ('bbbbbbbb-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'S-' || n, 'Item ' || n, ?, ?
         from generate_series(?::int, ?::int) n returning id`,
        [companyId, isSerialized, isLot, first, items],
      )
      return rows.map(({ id }) => id)
    },
    async stocked(quantity, node = nodes.local) {
      const [item = ''] = await fixture.newItems(1)
      await fixture.setStock(item, quantity, node)
      return item
    },
    setStock: (Id, Quantity, EntityId = nodes.local) =>
      request('POST', `${nodePath(EntityId)}/CatalogItems`, { Id, CompanyId: companyId, EntityId, Quantity }),
    setThreshold: (ProductId, MinQuantity, node = nodes.local) =>
      request('POST', `${nodePath(node)}/AvailabilityThresholds`, { ProductId, MinQuantity }),
    hold: (lines, members = {}, node = nodes.local) =>
      request('POST', `${nodePath(node)}/CatalogProductHoldBatches`, {
        ...batchOf(Object.entries(lines)),
        ...members,
      }),
    commit: (CatalogProductId, Quantity, members = {}, node = nodes.local) =>
      request('POST', `${nodePath(node)}/CatalogProductsCommitted`, {
        CatalogProductId,
        Quantity,
        ...members,
      }),
    async available(item, node = nodes.local) {
      const { body } = await fixture.get(`${nodePath(node)}/CatalogProductQuantities(${item})/Quantities`)
      return body.Quantity
    },
    async expire(batch, inMs = -1) {
      // Citus refuses volatile functions in updates.
      const [moment] = await sql<{ at: string; milliseconds: string }>(
        `select at::text, extract(epoch from at) * 1000 as milliseconds
         from (select (clock_timestamp() + ? * interval '1 ms')::timestamptz(3) as at) moment`,
        [inMs],
      )
      await sql(
        `with moved as (update hold_batch set expires_at = ?::timestamptz where company_id = ? and id = ? returning *)
         update hold_line line set expires_at = moved.expires_at from moved
         where line.company_id = ? and moved.company_id = ? and line.batch_id = moved.id`,
        [moment?.at, companyId, batch, companyId, companyId],
      )
      return Number(moment?.milliseconds)
    },
    async clock() {
      const [row] = await sql<{ at: string }>('select extract(epoch from clock_timestamp()) * 1000 as at')
      return Number(row?.at)
    },
    stop: () => app.stop(),
  }
  return fixture
}

/** The body of a hold of five minutes. */
export const batchOf = (lines: readonly (readonly [string, number])[]) => ({
  HoldDurationInMinutes: 5,
  Products: lines.map(([CatalogProductId, Quantity]) => ({ CatalogProductId, Quantity })),
})

/** The number of responses of each status. */
export function tally(responses: readonly { status: number }[]): Record<string, number> {
  const byStatus = Map.groupBy(responses, ({ status }) => status)
  return Object.fromEntries([...byStatus].map(([status, all]) => [status, all.length]))
}
