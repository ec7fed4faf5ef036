// Reads long lists and reports from a real streaming replica (O2) that stops replaying, cancels a read, and is killed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '../../entities/database/database.ts'
import { createTenant } from '../../entities/tenants/tenants.ts'
import { type Replica, startReplica } from '../../scripts/servers/replica.ts'
import { eventually } from '../cart/cart-fixture.ts'
import { startApp, type TestApp } from '../support/app.ts'

const ITEMS = 600

const dataDir = mkdtempSync(join(tmpdir(), 'retail-api-replica-'))
let primary: Database
let database: Replica
let app: TestApp
let token: string
let employee: string
let list: string

beforeAll(async () => {
  primary = await connectDatabase({ environment: 'sandbox', databaseUrl: undefined, dataDir })
  await createTenant(primary.orm, {
    ...{ name: 'Demo Retail', environment: 'sandbox', baseUrl: 'https://localhost:8443' },
  })
  database = await startReplica(dataDir, primary.url)
  app = await startApp({
    databaseUrl: primary.url,
    env: { DATABASE_URL: primary.url, DATABASE_READ_URL: database.url },
  })
  token = await app.tokenOf('ApiClient')
  employee = await app.tokenOf('Employee')
  list = `/entities/v1/Companies(${app.onboarding.CompanyId})/CatalogItems?$filter=startswith(Name,%27Copied%27)`
  await database.sql(
    'primary',
    `insert into catalog_item (company_id, id, sku, name)
     select $1, gen_random_uuid(), 'C-' || n, 'Copied ' || n from generate_series(1, $2::int) n`,
    [app.onboarding.CompanyId, ITEMS],
  )
  await database.caughtUp()
})
afterAll(async () => {
  await app?.stop()
  await database?.stop()
  await primary?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Sends the request; returns the response, and the statements that the replica executed meanwhile. */
async function request(path: string, by = token) {
  const before = database.statements().length
  const response = await app.request(path, { token: by })
  // The log of the replica arrives with a delay, through a pipe.
  await sleep(100)
  return { ...response, statements: database.statements().slice(before) }
}
const report = '/reportdata/reports/LocationTreeReport?Response=Csv'
const isFromReplica = ({ statements }: { statements: string }) => statements.includes('declare listed cursor')

/** Waits until the replica is used: nothing is read from it before the position of the primary is known. */
const untilUsed = () => eventually(() => request(list), isFromReplica)

test('reads long lists and reports from the replica, and everything else from the primary', async () => {
  const long = await untilUsed()
  expect(long.body).toHaveLength(ITEMS)
  expect(isFromReplica(long)).toBe(true)
  expect(long.statements).toContain("set_config('statement_timeout'")

  expect((await request(report, employee)).statements).toContain('"report"')
  const short = await request(`${list}&$top=10`)
  expect(short.body).toHaveLength(10)
  expect(short.statements).not.toContain('catalog_item')
})

test('reads from the primary what the replica does not have within five seconds', async () => {
  await untilUsed()
  await database.sql('replica', 'select pg_wal_replay_pause()')
  await database.sql('primary', `update catalog_item set name = name || '!' where name like 'Copied%'`)
  await sleep(6_000)

  const late = await request(list)
  expect(isFromReplica(late)).toBe(false)
  expect(late.body).toHaveLength(ITEMS)
  expect(late.text).not.toMatch(/"Copied \d+"/)

  await database.sql('replica', 'select pg_wal_replay_resume()')
  await database.caughtUp()
  expect(isFromReplica(await untilUsed())).toBe(true)
})

test('reads from the primary when the replica ends a read before its first row', async () => {
  await untilUsed()
  // A table that the primary has locked is locked on the replica too, until the unlocking is replayed.
  const locker = new pg.Client({ connectionString: primary.url })
  await locker.connect()
  await locker.query('begin; lock table catalog_item in access exclusive mode')
  await database.sql('primary', 'create table flushes_the_log ()')
  await database.caughtUp()
  await database.sql('replica', 'select pg_wal_replay_pause()')
  await locker.end()

  const pending = request(list)
  const waiting = await eventually(
    () =>
      database.sql<{ pid: number }>(
        'replica',
        `select pid from pg_stat_activity where wait_event_type = 'Lock' and backend_type = 'client backend'`,
      ),
    (rows) => rows.length > 0,
  )
  await database.sql('replica', 'select pg_terminate_backend($1)', [waiting[0]?.pid])

  const response = await pending
  expect(isFromReplica(response)).toBe(true)
  expect(response.status).toBe(200)
  expect(response.body).toHaveLength(ITEMS)
  await database.sql('replica', 'select pg_wal_replay_resume()')
})

test('reads from the primary while the replica is dead, and from the replica when it is back', async () => {
  await untilUsed()
  await database.kill()

  const startedAt = performance.now()
  const responses = await Promise.all([request(list), request(report, employee), request(`${list}&$top=10`)])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(responses[0].body).toHaveLength(ITEMS)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  expect(app.logs.join('')).toContain('the replica failed')
  expect((await app.get('/readyz')).status).toBe(200)

  await database.start()
  expect(isFromReplica(await untilUsed())).toBe(true)
})
