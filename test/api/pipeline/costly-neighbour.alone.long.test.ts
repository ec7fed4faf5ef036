// The costly neighbour (P21): while one company has five requests of the costliest legal kinds open all the time, another
// company gets no 503, and its short reads do not wait until one of them ends. What they cost in milliseconds is shown by
// `npm run bench -- --only neighbour`.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../entities/database/orm.config.ts'
import type { OnboardingPackage } from '../../../entities/tenants/onboarding.ts'
import { createTenant } from '../../../entities/tenants/tenants.ts'
import { NO_LIMITS } from '../../../scripts/servers/launch-options.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { type ServerProcess, startServer } from '../../support/processes/processes.ts'
import { PRODUCTION } from '../../support/processes/production-settings.ts'

const ROWS = 50_000
/** Open at a time, of each kind. */
const OPEN = 5
/** Short reads of the other company, of each service. */
const READS = 9
/** Reads that wait do so in every round; those that other programs slow down do not. */
const ROUNDS = 4

let database: TestDatabase
let server: ServerProcess
let costly: Client
let other: Client

interface Client {
  company: number
  store: number
  send(path: string, body?: string): Promise<number>
}

beforeAll(async () => {
  database = await createTestDatabase('seeded')
  const orm = await openDatabase(database.url)
  const tenant = {
    name: 'Corner Retail',
    environment: 'production',
    baseUrl: 'https://localhost:8443',
  } as const
  const corner = await createTenant(orm, tenant)
  await orm.close(true)
  const { CompanyId, SourceId, Entities } = database.onboarding
  const store = Entities.find(({ Role }) => Role === 'Location')?.Id
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  for (const statement of [
    `update company set environment = 'production'`,
    `insert into catalog_item (company_id, id, sku, name)
     select ${CompanyId}, md5('costly ' || n)::uuid, 'COSTLY-' || n, 'Item ' || md5(n::text) from generate_series(1, ${ROWS}) n`,
    `insert into cart (company_id, id, entity_id, source_id, first_name, last_name, email, phone_number)
     select ${CompanyId}, 1000000 + n, ${store}, '${SourceId}', md5(n::text), 'Miller', n || '@example.com', '555-' || n
     from generate_series(1, ${ROWS}) n`,
    `insert into pricing_information (company_id, id, entity_id, catalog_item_id, regular_price)
     select company_id, 1000000 + substr(sku, 8)::integer, ${store}, id, 10 + hashtext(sku) % 1000 / 100.0
     from catalog_item where company_id = ${CompanyId} and sku like 'COSTLY-%'`,
    `insert into product_stock (company_id, entity_id, catalog_item_id, quantity)
     select company_id, ${store}, id, abs(hashtext(sku)) % 1000 from catalog_item
     where company_id = ${CompanyId} and sku like 'COSTLY-%'`,
    'vacuum analyze',
  ])
    await pool.query(statement)
  await pool.end()
  server = await startServer({
    ...{ DATABASE_URL: database.url, ...PRODUCTION, ...NO_LIMITS, ROLE: 'api', PROCESSES: '1' },
    PUBLIC_URL: 'https://api.shop.example',
  })
  costly = await clientOf(database.onboarding)
  other = await clientOf(corner)
})
afterAll(async () => {
  await server?.kill()
  await database?.drop()
})

async function clientOf({ CompanyId, ClientId, ClientSecret, Entities }: OnboardingPackage): Promise<Client> {
  const proxied = { 'X-Forwarded-Proto': 'https' }
  const login = await fetch(`${server.origin}/accounts/v1/oauth2/token`, {
    method: 'POST',
    headers: proxied,
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: ClientId,
      client_secret: ClientSecret,
    }),
  })
  const { access_token } = (await login.json()) as { access_token: string }
  const headers = {
    ...proxied,
    Authorization: `Bearer ${access_token}`,
    'Content-Type': 'application/json',
  }
  return {
    company: CompanyId,
    store: Entities.find(({ Role }) => Role === 'Location')?.Id ?? 0,
    async send(path, body) {
      const response = await fetch(server.origin + path, { headers, ...(body && { method: 'POST', body }) })
      // Read and forgotten: what this process does with a long response would delay its short reads.
      for await (const _ of response.body ?? []);
      return response.status
    },
  }
}

/** A short read of each service that uses the database. */
const shortReads = ({ company, store }: Client) => [
  `/accounts/v1/Companies(${company})/Clients?$top=5`,
  `/availability/v1/Companies(${company})/Entities(${store})/CatalogItems?$top=5`,
  `/cart/v1/companies(${company})/entities(${store})/carts?$top=5`,
  `/entities/v1/Companies(${company})/CatalogItems?$top=5`,
  `/events/v1/Companies(${company})/Subscriptions?$top=5`,
  `/invoicing/v1/Companies(${company})/InvoiceSummaries?$top=5`,
  `/pricing/v1/Companies(${company})/PricingTerms?$top=5`,
  `/usermanager/v1/entities(${company})/lockReasons?$top=5`,
]

interface CostlyRequest {
  path: string
  body?: string
}

const substrings = encodeURIComponent(
  Array.from({ length: 40 }, (_, n) => `substringof('zz${n}',tolower(Name))`).join(' or '),
)

const kinds: Readonly<Record<string, (client: Client) => CostlyRequest>> = {
  'deep $skip by an unindexed column': ({ company, store }) => ({
    path: `/cart/v1/companies(${company})/entities(${store})/carts?$skip=${ROWS - 100}&$top=50&$orderby=FirstName`,
  }),
  'long pages in another order': ({ company }) => ({
    path: `/pricing/v1/Companies(${company})/ProductPrices?$top=5000&$orderby=RegularPrice desc`,
  }),
  'effective prices by price': ({ company, store }) => ({
    path: `/pricing/v1/Companies(${company})/Entities(${store})/EffectivePrices?$top=50&$orderby=Price desc`,
  }),
  'forty substrings': ({ company }) => ({
    path: `/entities/v1/Companies(${company})/CatalogItems?$top=50&$filter=${substrings}`,
  }),
  'stock in another order': ({ company, store }) => ({
    path: `/availability/v1/Companies(${company})/Entities(${store})/CatalogItems?$skip=${ROWS - 100}&$top=50&$orderby=Quantity`,
  }),
  '10,000 refused prices': ({ company, store }) => ({
    path: `/pricing/v1/Companies(${company})/BulkPricing`,
    body: refusedPrices(store),
  }),
}

let refused: string | undefined
const refusedPrices = (EntityId: number): string => {
  refused ??= JSON.stringify(
    Array.from({ length: 10_000 }, (_, n) => ({
      ...{ EntityId, CatalogItemId: `bbbbbbbb-0000-4000-8000-${String(n).padStart(12, '0')}` },
      ...{ RegularPrice: 10, FloorPrice: 5 },
    })),
  )
  return refused
}

/** How many costly requests have ended. */
let ended = 0

/** How many costly requests end during each short read, by service. */
async function endedDuringReads(): Promise<Record<string, number[]>> {
  const counts: Record<string, number[]> = {}
  for (let read = 0; read < READS; read += 1)
    for (const path of shortReads(other)) {
      const before = ended
      expect(await other.send(path), path).toBe(200)
      const service = path.split('/')[1] ?? ''
      counts[service] = [...(counts[service] ?? []), ended - before]
    }
  return counts
}

/** Runs the work while so many of each of these requests are open all the time. */
async function whileOpen<T>(requests: readonly CostlyRequest[], work: () => Promise<T>): Promise<T> {
  let isOver = false
  const clients = requests.flatMap(({ path, body }) =>
    Array.from({ length: OPEN }, async () => {
      while (!isOver) {
        await costly.send(path, body)
        ended += 1
      }
    }),
  )
  try {
    await sleep(500)
    return await work()
  } finally {
    isOver = true
    await Promise.all(clients)
  }
}

/** Four services; pages of more than 500 members have connections of their own, too. */
const everywhere = Object.keys(kinds).filter((kind) => kind !== '10,000 refused prices')
const loads = [
  ...Object.keys(kinds).map((kind) => [kind, [kind]] as const),
  ['in all services at once', everywhere] as const,
]

test.each(loads)('%s: other companies do not wait', { timeout: 240_000 }, async (title, names) => {
  const requests = names.flatMap((name) => kinds[name]?.(costly) ?? [])
  for (const { path, body } of requests) expect([200, 400], path).toContain(await costly.send(path, body))
  let waiting: unknown[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const counts = await whileOpen(requests, endedDuringReads)
    waiting = Object.entries(counts).filter(([, during]) => median(during) > 0)
    if (waiting.length === 0) return
  }
  expect(waiting, title).toEqual([])
})

const median = (counts: readonly number[]) =>
  counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0
