// Streaming a company's whole list needs no additional memory, however long it is. Measures a real process through /proc.
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ServerProcess, startServer } from '../support/processes/processes.ts'
import { useFixture } from '../support/use-fixture.ts'
import { base, createStockFixture } from './stock-fixture.ts'

const RECORDS = 50_000
const MAX_GROWTH_MB = 50

let server: ServerProcess
let token: string

const fixture = useFixture(createStockFixture)
beforeAll(async () => {
  token = await fixture.app.tokenOf('ApiClient')
  await fixture.sql(
    `insert into catalog_item (company_id, id, sku, name)
     select ?, md5('stream ' || n)::uuid, 'STREAM-' || n, 'Item ' || n from generate_series(1, ?::int) n`,
    [fixture.companyId, RECORDS],
  )
  await fixture.sql(
    `insert into product_stock (company_id, entity_id, catalog_item_id, quantity)
     select company_id, ?, id, 5 from catalog_item where company_id = ? and sku like 'STREAM-%'`,
    [fixture.nodes.local, fixture.companyId],
  )
  await fixture.sql('analyze product_stock')
  server = await startServer({ DATABASE_URL: fixture.app.databaseUrl, ROLE: 'api', ENVIRONMENT: 'sandbox' })
})
afterAll(async () => {
  await server?.kill()
})

/** Reads the whole response without keeping it; returns the number of records. */
function drain(path: string): Promise<{ status: number; records: number }> {
  const headers = { Authorization: `Bearer ${token}`, 'X-Forwarded-Proto': 'https' }
  return new Promise((resolve, reject) => {
    const req = get(`${server.origin}${base(fixture.companyId)}/${path}`, { headers }, (res) => {
      let records = 0
      res.on('data', (chunk: Buffer) => {
        for (const byte of chunk) if (byte === 0x7b) records += 1
      })
      res.on('end', () => resolve({ status: res.statusCode ?? 0, records }))
      res.on('error', reject)
    })
    req.on('error', reject)
  })
}

const resident = () =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]) / 1024

const lists = [
  'CatalogItems',
  'Entities(company)/CatalogProductQuantities',
  'Entities(store)/CatalogProductQuantities',
]

it.skipIf(process.platform !== 'linux').each(lists)(
  'streams %s without additional memory',
  { timeout: 120_000 },
  async (list) => {
    const path = list
      .replace('company', String(fixture.companyId))
      .replace('store', String(fixture.nodes.local))
    for (let warm = 0; warm < 3; warm += 1) await drain(`${path}?$top=5000`)
    const before = resident()
    let peak = before
    const watch = setInterval(() => {
      peak = Math.max(peak, resident())
    }, 5)

    const { status, records } = await drain(path).finally(() => clearInterval(watch))

    expect(status).toBe(200)
    expect(records).toBeGreaterThanOrEqual(RECORDS)
    expect(peak - before, `from ${before.toFixed(0)} MB`).toBeLessThan(MAX_GROWTH_MB)
  },
)
