// 100,000 rows in every form, from a process of its own: they come at once, whole, and cost no memory to speak of; a client
// that goes away frees the connection that they are read on.
import { readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { createGunzip } from 'node:zlib'
import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../entities/orm.config.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { type ServerProcess, startServer } from '../support/processes.ts'

const ROWS = 100_000
const MOST_GROWTH = 64 * 1024
const FIRST_BYTE_MS = 500
const forms = ['', 'JsonDataTable', 'Xml', 'XmlDataTable', 'Csv', 'Excel']

let database: TestDatabase
let orm: MikroORM
let server: ServerProcess
let token: string

beforeAll(async () => {
  database = await createTestDatabase('seeded')
  orm = await openDatabase(database.url)
  const { CompanyId, SourceId, Entities, Users, ClientId, ClientSecret } = database.onboarding
  const store = Entities.find(({ Role }) => Role === 'Location')?.Id
  await orm.em.fork().execute(
    `insert into cart (company_id, entity_id, source_id, first_name, last_name, email, phone_number)
     select ?, ?, ?, 'Ada ' || n, 'Miller', 'ada.' || n || '@example.com', '555-' || n from generate_series(1, ?) n`,
    [CompanyId, store, SourceId, ROWS],
  )
  await orm.em.fork().execute('analyze cart')
  // As `npm start` runs it; a sandbox checks its answers against the document besides.
  server = await startServer({
    DATABASE_URL: database.url,
    ROLE: 'api',
    PROCESSES: '1',
    NODE_OPTIONS: '--max-semi-space-size=4',
  })
  const [user] = Users
  const logon = await fetch(`${server.origin}/accounts/v1/oauth2/token`, {
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
  token = ((await logon.json()) as { access_token: string }).access_token
  // What is compiled and loaded once is none of a report's own.
  for (const form of forms) for await (const _ of await open(form, '&LocationType=Group'));
}, 120_000)
afterAll(async () => {
  await server?.stop()
  await orm?.close(true)
  await database?.drop()
})

const open = (form: string, more = '', headers: Record<string, string> = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const query = `${form && `Response=${form}`}${more}`
    get(
      `${server.origin}/reportdata/reports/CartReport?${query}`,
      {
        headers: { Authorization: `Bearer ${token}`, 'X-Forwarded-Proto': 'https', ...headers },
        agent: false,
      },
      resolve,
    ).on('error', reject)
  })

/** Resident kilobytes of the server. */
const resident = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1])

const busy = async () => {
  const [row] = await orm.em.fork().execute<{ count: number }[]>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
  )
  return row?.count
}

describe.skipIf(process.platform !== 'linux')(
  '100,000 rows (memory is read from /proc, on Linux alone)',
  () => {
    test.each(forms)(
      'as "%s" come at once and in constant memory',
      async (form) => {
        const before = resident()
        const asked = performance.now()
        const res = await open(form)
        let firstByte = 0
        let peak = 0
        let lines = 0
        let size = 0
        const watch = setInterval(() => {
          peak = Math.max(peak, resident() - before)
        }, 20)
        for await (const chunk of res) {
          firstByte ||= performance.now() - asked
          size += chunk.length
          lines += String(chunk).split('@example.com').length - 1
        }
        clearInterval(watch)
        const seconds = (performance.now() - asked) / 1000

        const said = `${form || 'Json'}: first byte ${firstByte.toFixed(0)} ms, peak ${(peak / 1024).toFixed(0)} MB, ${(ROWS / seconds).toFixed(0)} rows/s`
        if (process.env.REPORT_FIGURES) console.log(said)
        expect(res.complete, said).toBe(true)
        expect(size, said).toBeGreaterThan(1_000_000)
        // A mail that is cut by the end of a chunk is not counted.
        if (form !== 'Excel') expect(lines, said).toBeGreaterThan(ROWS * 0.95)
        expect(peak, said).toBeLessThan(MOST_GROWTH)
        expect(firstByte, said).toBeLessThan(FIRST_BYTE_MS)
        await expect.poll(busy, { timeout: 5_000 }).toBe(0)
      },
      120_000,
    )
  },
)

describe('a client that goes away', () => {
  test.each(forms)(
    'in the middle of "%s" frees its cursor',
    async (form) => {
      for (const encoding of ['identity', 'gzip']) {
        const res = await open(form, '', { 'Accept-Encoding': encoding })
        res.once('data', () => res.pause())
        // A workbook begins before its rows do.
        await expect.poll(busy, { timeout: 10_000 }).toBe(1)
        res.destroy()
        await expect.poll(busy, { timeout: 10_000 }).toBe(0)
      }
    },
    60_000,
  )

  test('leaves nothing behind: five can be read at once, after as many as there were', async () => {
    const all = await Promise.all(forms.slice(0, 5).map((form) => open(form)))

    expect(all.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    const sixth = await open('Excel')
    expect(sixth.statusCode).toBe(503)
    for (const res of [...all, sixth]) res.destroy()
    await expect.poll(busy, { timeout: 10_000 }).toBe(0)
  }, 60_000)
})

test('a long report is compressed on its way', async () => {
  const res = await open('Csv', '', { 'Accept-Encoding': 'gzip' })
  let lines = 0
  expect(res.headers['content-encoding']).toBe('gzip')
  for await (const chunk of res.pipe(createGunzip())) lines += String(chunk).split('\n').length - 1

  expect(lines).toBe(ROWS + 1)
}, 60_000)
