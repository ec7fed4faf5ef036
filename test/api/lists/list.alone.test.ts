import { get as httpsGet } from 'node:https'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { poolStateOf } from '../../../entities/database/connections/connection-pool.ts'
import type { FilterableProperty } from '../../../handlers/api/filter/index.ts'
import { createLists } from '../../../handlers/api/lists/list.ts'
import type { Listing } from '../../../handlers/api/lists/listing.ts'
import { startApp } from '../../support/app.ts'
import { isCluster, useDatabase } from '../../support/database.ts'
import { giveIdsByDefault } from '../../support/sql/ids-by-default.ts'
import { useFixture } from '../../support/use-fixture.ts'

interface Row {
  id: number
  name: string
  odd: boolean
}

const filterables = [
  { name: 'Id', type: 'integer' },
  { name: 'Name', type: 'string' },
] as unknown as readonly FilterableProperty[]
const columns = { Id: 'thing.id', Name: 'thing.name' }

async function all<T>({ batches }: Listing<T>): Promise<T[]> {
  const rows: T[] = []
  for await (const batch of batches) rows.push(...(batch as readonly T[]))
  return rows
}

describe('a listing', () => {
  const db = useDatabase('migrated', 4)
  beforeAll(async () => {
    // The names repeat and are out of order, so that an order by name needs the id to be total.
    await db.orm.em.execute(`create table thing as
      select id, 'name ' || (id * 7919 % 10) as name, id % 2 = 1 as odd from generate_series(1, 1200) as id`)
  })

  const em = () => db.orm.em.fork()
  const rowsUpTo = (upTo = 1200) =>
    db.orm.em.fork().getKysely<{ thing: Row }>().selectFrom('thing').selectAll().where('thing.id', '<=', upTo)
  const list = (parameters: object, upTo?: number, options: object = {}, defaultTop?: number) =>
    createLists(filterables, parameters, { em, milliseconds: 5_000, companyId: 1 }, defaultTop).query<
      Row,
      number
    >(rowsUpTo(upTo) as never, { columns, unique: 'thing.id', view: ({ id }) => id, ...options })
  const upFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)

  test.each([0, 500, 501, 1200])('of %d rows has each row once, in order', async (rows) => {
    const listing = await list({}, rows)

    expect(await all(listing)).toEqual(upFrom(1, rows))
    expect(listing.page).toBeUndefined()
  })

  test.each([
    [0, 1],
    [0, 500],
    [0, 501],
    [0, 1199],
    [0, 1200],
    [0, 5000],
    [1199, 1],
    [1200, 1],
    [2_147_483_647, 2_147_483_647],
    [699, 500],
    [699, 501],
    [699, 502],
    [700, 500],
    [650, 501],
  ])('with $skip %d and $top %d has that page, and whether another follows', async ($skip, $top) => {
    const listing = await list({ $skip, $top })
    const expected = upFrom(1, 1200).slice($skip, $skip + $top)

    expect(await all(listing)).toEqual(expected)
    expect(Object.keys(listing.page ?? {})).toEqual([
      ...($skip + $top < 1200 ? ['next'] : []),
      ...($skip > 0 ? ['prev'] : []),
    ])
  })

  test.each([
    [{ $skip: 1000, $top: 10 }, 11],
    [{ $skip: 1000, $top: 10, $orderby: 'Name desc' }, 11],
    [{ $skip: 1000, $top: 10, $filter: 'Id gt 1' }, 11],
    [{ $skip: 600 }, 501 + 600],
  ])('with %j computes columns only for the rows of the page', async (parameters, most) => {
    await db.orm.em.execute('create sequence if not exists computed')
    await db.orm.em.execute('alter sequence computed restart')
    const rows = rowsUpTo().select(
      sql<number>`(select nextval('computed') where thing.id > 0)`.as('computed'),
    )
    const computed = createLists(filterables, parameters, { em, milliseconds: 5_000, companyId: 1 })
    const listing = await computed.query<Row, number>(rows as never, {
      columns,
      unique: 'thing.id',
      view: ({ id }) => id,
    })

    expect(await all(listing)).toEqual(await all(await list(parameters)))
    const [counted] = await db.orm.em.execute(`select nextval('computed')::int as next`)
    expect(counted?.next - 1).toBeLessThanOrEqual(most)
  })

  test('read in pages ordered by equal names neither skips nor repeats', async () => {
    const ids: number[] = []
    for (let $skip = 0; $skip < 1200; $skip += 175) {
      ids.push(...(await all(await list({ $skip, $top: 175, $orderby: 'Name desc' }))))
    }
    expect(ids).toHaveLength(1200)
    expect(ids.toSorted((a, b) => a - b)).toEqual(upFrom(1, 1200))
  })

  test('checks that its owner exists only if it is empty', async () => {
    let lookups = 0
    const whenEmpty = async () => {
      lookups += 1
    }
    await list({}, 1, { whenEmpty })
    await list({ $top: 5 }, 1, { whenEmpty })
    expect(lookups).toBe(0)
    await list({}, 0, { whenEmpty })
    await list({ $top: 5 }, 0, { whenEmpty })
    expect(lookups).toBe(2)
  })

  test('releases its connection when it is read completely, left early, or fails', async () => {
    const lists = createLists(filterables, {}, { em, milliseconds: 5_000, companyId: 1 })
    const open = (view: (row: Row) => number = ({ id }) => id) =>
      lists.query<Row, number>(rowsUpTo() as never, { columns, unique: 'thing.id', view })
    const { state } = await poolStateOf(db.orm)
    const streams = () => state.partitions.usage().find(({ partition }) => partition === 'streams')?.held

    for await (const _ of (await open()).batches) {
      expect(streams()).toBe(1)
      break
    }
    expect(streams()).toBe(0)
    expect(await all(await open())).toHaveLength(1200)
    expect(streams()).toBe(0)
    const broken = await open((row) => {
      if (row.id === 900) throw new Error('broken')
      return row.id
    })
    await expect(all(broken)).rejects.toThrow('broken')
    expect(streams()).toBe(0)
  })
})

describe('a long list over HTTP', () => {
  const app = useFixture(() => startApp({ validateResponses: false }))
  let carts: string
  let token: string

  beforeAll(async () => {
    await giveIdsByDefault(app.orm.em.fork())
    token = await app.tokenOf('ApiClient')
    const { CompanyId, Entities, SourceId } = app.onboarding
    const location = Entities.find(({ Role }) => Role === 'Location')?.Id
    carts = `/cart/v1/companies(${CompanyId})/entities(${location})/carts`
    await app.orm.em.execute(
      `insert into cart (company_id, entity_id, source_id, first_name)
       select ?, ?, ?, 'Ada ' || n from generate_series(1, 100000) n`,
      [CompanyId, location, SourceId],
    )
    await app.orm.em.execute('analyze cart')
    // Preparation must be complete before memory is measured.
    await app.app.prepared
  })

  // The coordinator of a cluster reads the whole list before its first row, and is busy until then.
  const releaseMs = isCluster() ? 30_000 : 2_000
  const busy = async () => {
    const [row] = await app.orm.em.fork().execute(
      `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    )
    return row?.count
  }
  /** Requests the list without reading the response yet. */
  const open = (headers: Record<string, string> = {}) =>
    new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
      const options = {
        host: 'localhost',
        port: app.port,
        path: carts,
        ca: app.ca,
        headers: { Authorization: `Bearer ${token}`, ...headers },
        agent: false,
      } as const
      httpsGet(options, (res) => resolve(res.pause())).on('error', reject)
    })

  test('is sent completely, in constant memory, to a client that reads slowly', async () => {
    const res = await open()
    let peak = 0
    let size = 0
    let commas = 0
    const before = process.memoryUsage().heapUsed
    for await (const chunk of res) {
      size += chunk.length
      commas += String(chunk).split('{"Id":').length - 1
      if (size % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 1))
      peak = Math.max(peak, process.memoryUsage().heapUsed - before)
    }

    expect(res.complete).toBe(true)
    expect(commas).toBeGreaterThanOrEqual(100_000 - 2_000)
    expect(size).toBeGreaterThan(20_000_000)
    // The text alone is more than 20 MB, and its rows several times that.
    expect(peak).toBeLessThan(120_000_000)
    await expect.poll(busy, { timeout: releaseMs }).toBe(0)
  })

  test('waits for its client: while it is not read, it needs little memory and one connection', async () => {
    const before = process.memoryUsage()
    const res = await open()
    await new Promise((resolve) => setTimeout(resolve, 400))
    const after = process.memoryUsage()

    expect(after.heapUsed + after.external - before.heapUsed - before.external).toBeLessThan(40_000_000)
    expect(await busy()).toBe(1)
    res.destroy()
    await expect.poll(busy, { timeout: releaseMs }).toBe(0)
  })

  test('releases its connection when the client disconnects, compressed or not, repeatedly', async () => {
    for (let round = 0; round < 8; round += 1) {
      const res = await open(round % 2 ? { 'Accept-Encoding': 'gzip' } : {})
      expect(res.statusCode).toBe(200)
      res.destroy()
      await expect.poll(busy, { timeout: releaseMs }).toBe(0)
    }
    // If one of them had kept its connection, these would wait.
    const concurrentLists = await Promise.all([open(), open()])
    expect(concurrentLists.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    for (const res of concurrentLists) res.destroy()
    await expect.poll(busy, { timeout: releaseMs }).toBe(0)
  })

  test('waits while its company already reads too many', async () => {
    const reading = await Promise.all([open(), open(), open()])
    expect(reading.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const fourth = open()
    const { state } = await poolStateOf(app.orm)
    await expect
      .poll(() => state.partitions.usage().find(({ partition }) => partition === 'streams'))
      .toMatchObject({ held: 3, waiting: 1 })
    expect((await app.request(`${carts}?$top=1`, { token })).status).toBe(200)

    reading[0]?.destroy()
    expect((await fourth).statusCode).toBe(200)
    for (const res of [...reading, await fourth]) res.destroy()
    await expect.poll(busy, { timeout: releaseMs }).toBe(0)
    const reopened = await open()
    expect(reopened.statusCode).toBe(200)
    reopened.destroy()
  })

  test('is not read for HEAD', async () => {
    const { status, text } = await app.request(carts, { method: 'HEAD', token })
    expect([status, text]).toEqual([200, ''])
    await expect.poll(busy, { timeout: releaseMs }).toBe(0)
  })

  test('that fails closes the connection, so that no client mistakes it for complete', async () => {
    const res = await open()
    const [reader] = await app.orm.em.fork().execute(
      `select pid from pg_stat_activity where datname = current_database()
         and pid <> pg_backend_pid() and state <> 'idle'`,
    )
    await app.orm.em.fork().execute('select pg_terminate_backend(?)', [reader?.pid])

    const read = async () => {
      for await (const _ of res);
    }
    await expect(read()).rejects.toThrow('aborted')
    expect(app.logs.some((line) => line.includes('request failed'))).toBe(true)
    expect((await app.request(`${carts}?$top=1`, { token })).status).toBe(200)
  })
})
