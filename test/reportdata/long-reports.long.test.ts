// Reports of 100,000 rows in every format, from a separate process: the response begins at once, is complete and needs
// little memory; a client that disconnects releases the database connection that the rows are read on.

import { get, type IncomingMessage } from 'node:http'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { type ServerProcess, startServer } from '../support/processes/processes.ts'
import { PRODUCTION } from '../support/processes/production-settings.ts'
import { ON_A_BUSY_MACHINE } from '../support/processor-time.ts'
import {
  REPORT_FORMS,
  type ReportForm,
  REPORT_ROWS as ROWS,
  readReport,
  reportPath,
  seedLongReport,
} from './long-report.ts'

const MAX_GROWTH_MB = 64
const FIRST_BYTE_MS = 500

let database: TestDatabase
let pool: pg.Pool
let server: ServerProcess
let token: string

beforeAll(async () => {
  database = await createTestDatabase('seeded')
  pool = new pg.Pool({ connectionString: database.url, max: 2 })
  const { CompanyId, SourceId, Entities } = database.onboarding
  const store = Entities.find(({ Role }) => Role === 'Location')?.Id ?? 0
  await seedLongReport(pool, { companyId: CompanyId, store, sourceId: SourceId })
  // As `npm start` runs it in production: a sandbox also validates its responses against the document.
  await pool.query("update company set environment = 'production' where id = $1", [CompanyId])
  await startAnew()
})
afterAll(async () => {
  await server?.stop()
  await pool?.end()
  await database?.drop()
})

/** Starts a new process, whose heap has not grown yet, and obtains a token from it. */
async function startAnew(): Promise<void> {
  await server?.stop()
  server = await startServer({
    DATABASE_URL: database.url,
    ...PRODUCTION,
    PUBLIC_URL: 'https://api.shop.example',
    ROLE: 'api',
    PROCESSES: '1',
  })
  const { Users, ClientId, ClientSecret } = database.onboarding
  const [user] = Users
  const login = await fetch(`${server.origin}/accounts/v1/oauth2/token`, {
    method: 'POST',
    headers: { 'X-Forwarded-Proto': 'https' },
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: ClientId,
      client_secret: ClientSecret,
      username: user?.UserName ?? '',
      password: user?.Password ?? '',
    }),
  })
  token = ((await login.json()) as { access_token: string }).access_token
}

const open = (form: ReportForm, parameters = '', headers: Record<string, string> = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const path = reportPath(form)
    get(
      `${server.origin}${path}${path.includes('?') ? '&' : '?'}${parameters}`,
      {
        headers: { Authorization: `Bearer ${token}`, 'X-Forwarded-Proto': 'https', ...headers },
        agent: false,
      },
      resolve,
    ).on('error', reject)
  })

const busy = async () => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
  )
  return rows[0]?.count
}

describe.skipIf(process.platform !== 'linux')(
  '100,000 rows (memory is read from /proc, so only on Linux)',
  () => {
    test.each(REPORT_FORMS)(
      'as "%s" begin at once and need constant memory',
      ON_A_BUSY_MACHINE,
      async (form) => {
        await startAnew()
        // The first report loads the code, however short it is.
        for await (const _ of await open(form, 'LocationType=Group'));
        let lines = 0
        const reading = await readReport(
          () => open(form),
          server.child.pid ?? 0,
          (chunk) => {
            lines += String(chunk).split('@example.com').length - 1
          },
        )

        // A mail address that is split between two chunks is not counted.
        if (form !== 'Excel') expect(lines).toBeGreaterThan(ROWS * 0.95)
        expect(reading.bytes).toBeGreaterThan(1_000_000)
        expect(reading.growth, JSON.stringify(reading)).toBeLessThan(MAX_GROWTH_MB)
        expect(reading.firstByteMs, JSON.stringify(reading)).toBeLessThan(FIRST_BYTE_MS)
        await expect.poll(busy, { timeout: 5_000 }).toBe(0)
      },
    )
  },
)

describe('a client that disconnects', () => {
  test.each(REPORT_FORMS)(
    'in the middle of "%s" frees its cursor',
    async (form) => {
      for (const encoding of ['identity', 'gzip']) {
        const res = await open(form, '', { 'Accept-Encoding': encoding })
        res.once('data', () => res.pause())
        // The response with a workbook begins before its rows are read.
        await expect.poll(busy, { timeout: 10_000 }).toBe(1)
        res.destroy()
        await expect.poll(busy, { timeout: 10_000 }).toBe(0)
      }
    },
    60_000,
  )

  test('releases all slots: three reports can be read concurrently afterwards', async () => {
    const all = await Promise.all(REPORT_FORMS.slice(0, 3).map((form) => open(form)))

    expect(all.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const fourth = await open('Excel')
    expect(fourth.statusCode).toBe(503)
    for (const res of [...all, fourth]) res.destroy()
    await expect.poll(busy, { timeout: 10_000 }).toBe(0)
  })
})

test('a long report is compressed while it is streamed', async () => {
  const res = await open('Csv', '', { 'Accept-Encoding': 'gzip' })
  let lines = 0
  expect(res.headers['content-encoding']).toBe('gzip')
  for await (const chunk of res.pipe(createGunzip())) lines += String(chunk).split('\n').length - 1

  // The sample shop has some carts too.
  const { rows } = await pool.query('select count(*)::int as carts from cart where company_id = $1', [
    database.onboarding.CompanyId,
  ])
  expect(rows[0].carts).toBeGreaterThan(ROWS)
  expect(lines).toBe(rows[0].carts + 1)
})
