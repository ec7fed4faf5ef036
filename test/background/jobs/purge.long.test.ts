// Purges in batches (O9).
import type { MikroORM } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../entities/database/orm.config.ts'
import { BATCH_SIZE, purge } from '../../../handlers/background/jobs/purge.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'

const ROWS = 50_000
const keys = {
  table: 'idempotency_key',
  key: { subject: 'text', key: 'text' },
  expired: () => sql`created_at < now() - interval '1 day'`,
} as const

let database: TestDatabase
let orm: MikroORM
beforeAll(async () => {
  database = await createTestDatabase('migrated')
  orm = await openDatabase(database.url)
  await orm.em.fork().execute(`
    insert into company (id, name, environment, source_id)
    values (7, 'Shop', 'sandbox', gen_random_uuid()), (8, 'Other shop', 'sandbox', gen_random_uuid())`)
})
afterAll(async () => {
  await orm.close(true)
  await database.drop()
})
beforeEach(async () => {
  await orm.em.fork().execute(`
    delete from idempotency_key;
    insert into idempotency_key (company_id, subject, key, operation_id, body_hash, status, headers, body, created_at)
    select 7, 'user:1', n::text, 'createCart', '', 201, '{}', '{}', now() - case when n <= ${ROWS} then interval '2 days' else interval '1 hour' end
    from generate_series(1, ${ROWS} + 10) n`)
})

const remaining = async () => {
  const [row] = await orm.em.fork().execute('select count(*)::int as rows from idempotency_key')
  return row?.rows as number
}

test('deletes exactly the rows that are due, in batches', async () => {
  let statements = 0
  const original = pg.Client.prototype.query
  // biome-ignore lint/suspicious/noExplicitAny: pg declares an overload for each form of a query
  pg.Client.prototype.query = async function timed(this: pg.Client, ...args: any[]) {
    // biome-ignore lint/suspicious/noExplicitAny: likewise
    const sent = (original as any).apply(this, args)
    // A prepared statement is a query with a promise, any other is a promise.
    const result = await (sent?.result ?? sent)
    const text = typeof args[0] === 'string' ? args[0] : args[0]?.text
    if (text?.includes('"idempotency_key"')) statements++
    return result
  } as typeof original
  onTestFinished(() => {
    pg.Client.prototype.query = original
  })

  expect(await purge(orm.em.fork(), new AbortController().signal, keys)).toBe(ROWS)
  expect(await remaining()).toBe(10)
  // Each batch is listed and deleted; after a full batch there may be another one.
  expect(statements).toBe((2 * ROWS) / BATCH_SIZE + 1)
})

test('deletes the rows of a company by the condition for that company', async () => {
  await orm.em.fork().execute(`
    insert into idempotency_key (company_id, subject, key, operation_id, body_hash, status, headers, body, created_at)
    select 8, 'user:1', n::text, 'createCart', '', 201, '{}', '{}', now() - n * interval '2 days' from generate_series(0, 2) n`)
  const ofCompany = (company: RawBuilder<number>) =>
    sql`created_at < now() - make_interval(days => case ${company} when 8 then 1 else 3 end)`

  expect(await purge(orm.em.fork(), new AbortController().signal, { ...keys, expired: ofCompany })).toBe(2)
  expect(await remaining()).toBe(ROWS + 10 + 1)
})

test('keeps its progress when it is stopped, and continues from there', async () => {
  const stop = new AbortController()
  const stopping = {
    get aborted() {
      // The second batch is the last.
      checks += 1
      return checks > 2
    },
  } as AbortSignal
  let checks = 0
  expect(await purge(orm.em.fork(), stopping, keys)).toBe(2 * BATCH_SIZE)
  expect(await remaining()).toBe(ROWS + 10 - 2 * BATCH_SIZE)
  expect(await purge(orm.em.fork(), stop.signal, keys)).toBe(ROWS - 2 * BATCH_SIZE)
})

test('commits each batch, so that a lost connection loses one at most', async () => {
  // Connections that the server has closed are not used again.
  const orm = await openDatabase(database.url)
  onTestFinished(() => orm.close(true))
  // Each statement waits, so that the connection is lost before the last batch.
  const slowly = () => sql`(select pg_sleep(0.1)::text) is not null and ${keys.expired()}`
  const slow = { ...keys, expired: slowly }
  const purging = purge(orm.em.fork(), new AbortController().signal, slow).catch((error) => error)
  await expect.poll(remaining, { interval: 20 }).toBeLessThan(ROWS)
  const observer = new pg.Client({ connectionString: database.url })
  await observer.connect()
  await observer.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await purging
  const { rows } = await observer.query('select count(*)::int as rows from idempotency_key')
  await observer.end()
  expect(rows[0].rows).toBeGreaterThan(10)
  expect(rows[0].rows % BATCH_SIZE).toBe(10)
})

test('does not wait for a row that a request has locked', async () => {
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query(`begin; select from idempotency_key where company_id = 7 and key = '17' for update`)
  expect(await purge(orm.em.fork(), new AbortController().signal, keys)).toBe(ROWS - 1)
  await other.query('commit')
  expect(await purge(orm.em.fork(), new AbortController().signal, keys)).toBe(1)
})
