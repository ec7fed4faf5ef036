// Shared by the tests of sale prices and effective prices: requests of the shop's client to the pricing service, and records
// inserted directly into the tables, so that each test starts with its own prices.
import { allocateId } from '../../entities/tenants/allocate-ids.ts'
import { startApp, type TestApp, type TestAppOptions, type TestResponse } from '../support/app.ts'

interface RecordColumns {
  id: number
  entity_id: number
  catalog_item_id: string | null
  pricing_shelf_id: number | null
  pricing_term_id: number | null
  pricing_tier_id: number | null
  pricing_group_id: number | null
  regular_price: number
  floor_price: number | null
  is_discountable: boolean
}

export interface PricingFixture {
  app: TestApp
  companyId: number
  /** The store "Harbour Street", its division "East" and the company itself. */
  nodes: { local: number; division: number; company: number }
  request(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestResponse>
  get(path: string): Promise<TestResponse>
  sql<T extends object>(text: string, values?: readonly unknown[]): Promise<T[]>
  /** Inserts a price of a new product of the store, without a sale; returns its id. */
  newRecord(columns?: Partial<RecordColumns>): Promise<number>
  /** Inserts new products, numbered from 1; returns their ids. */
  newItems(count: number): Promise<string[]>
  stop(): Promise<void>
}

export async function createPricingFixture(options: TestAppOptions = {}): Promise<PricingFixture> {
  const app = await startApp(options)
  const token = await app.tokenOf('ApiClient')
  const { CompanyId: companyId, Entities } = app.onboarding
  const nodeOf = (name: string) => Entities.find(({ Name }) => Name === name)?.Id ?? 0
  const nodes = { local: nodeOf('Harbour Street'), division: nodeOf('East'), company: companyId }
  let items = 0

  const sql: PricingFixture['sql'] = (text, values = []) => app.orm.em.fork().execute(text, [...values])
  const request: PricingFixture['request'] = (method, path, body, headers = {}) =>
    app.request(`/pricing/v1/Companies(${companyId})/${path}`, { method, token, body, headers })

  async function newItems(count: number): Promise<string[]> {
    const first = items + 1
    items += count
    const rows = await sql<{ id: string }>(
      `insert into catalog_item (company_id, id, sku, name, is_serialized, is_lot)
       select ?, ('aaaaaaaa-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'T-' || n, 'Item ' || n, false, false
       from generate_series(?::int, ?::int) n returning id`,
      [companyId, first, items],
    )
    return rows.map(({ id }) => id)
  }

  return {
    app,
    companyId,
    nodes,
    request,
    sql,
    newItems,
    get: (path) => request('GET', path),
    async newRecord(columns = {}) {
      const [item] = 'pricing_shelf_id' in columns ? [null] : await newItems(1)
      const id = await allocateId(app.orm.em, companyId, 'pricing_information')
      const record = { id, entity_id: nodes.local, catalog_item_id: item, regular_price: 24.99, ...columns }
      const names = Object.keys(record)
      await sql(
        `insert into pricing_information (company_id, ${names.join()})
         values (?, ${names.map(() => '?').join()})`,
        [companyId, ...Object.values(record)],
      )
      return record.id
    },
    stop: () => app.stop(),
  }
}

export const HOUR = 3_600_000

/** The instant this many hours from now, in the format of the service. */
export const hoursFromNow = (hours: number, now = Date.now()) => new Date(now + hours * HOUR).toISOString()

/** The codes of all violations that a response names, in order. */
export const codesOf = ({ body }: TestResponse): string[] =>
  (body.Details ?? []).map(({ Code }: { Code: string }) => Code)
