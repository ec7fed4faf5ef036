import { setTimeout as sleep } from 'node:timers/promises'
import type { MikroORM } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { compiled, compiledText, constantQuery, readWithin } from '../../entities/compiled-query.ts'
import {
  inSpan,
  type Span,
  setCompany,
  withPartition,
} from '../../entities/database/connections/async-context.ts'
import { poolStateOf } from '../../entities/database/connections/connection-pool.ts'
import { newEntityManager, openDatabase } from '../../entities/database/orm.config.ts'
import { kysely } from '../../entities/tables.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

const LOCK_TIMEOUT_MS = 800

let database: TestDatabase
let orm: MikroORM
/** A connection of another program. */
let other: pg.Client

beforeAll(async () => {
  database = await createTestDatabase('migrated')
  orm = await openDatabase({ url: database.url, poolSize: 6, lockTimeoutMs: LOCK_TIMEOUT_MS })
  other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await other.query('create table shelf (id int primary key, label text, price numeric(19,4), tags jsonb)')
  await other.query(
    `insert into shelf select n, 'shelf ' || n, n * 1.5, '{"n": 1}' from generate_series(1, 50) n`,
  )
  await other.query('create table till (id int primary key)')
})
afterAll(async () => {
  await other.end()
  await orm.close(true)
  await database.drop()
})

/** Executes a text as a compiled query does. */
const read = (text: string, values: readonly unknown[] = [], em = newEntityManager(orm)) =>
  compiled(() => constantQuery(text, values))(em, {})
/** Reads as a request of a company of the service does. */
const readFor = (company: number, text: string, values: readonly unknown[] = [], service = 'cart') =>
  withPartition(service, () => {
    setCompany(company)
    return read(text, values)
  })
const labelOf = 'select label from shelf where id = $1'
const ofTill = 'select id from till where id = $1'

/** How many connections the pool has given to somebody. */
let connects = 0
beforeEach(async () => {
  const { pool } = await poolStateOf(orm)
  pool.removeAllListeners('acquire').on('acquire', () => {
    connects += 1
  })
  connects = 0
})

const whileTillIsLocked = async (work: () => Promise<void>) => {
  await other.query('begin; lock table till')
  try {
    await work()
  } finally {
    await other.query('rollback')
  }
}

describe('reads that start in the same turn', () => {
  test('get their own rows, on one connection', async () => {
    const reads = Array.from({ length: 20 }, (_, index) => read(labelOf, [index + 1]))

    expect(await Promise.all(reads)).toEqual(
      Array.from({ length: 20 }, (_, index) => [{ label: `shelf ${index + 1}` }]),
    )
    expect(connects).toBe(1)
  })

  test('may be different statements, with values and rows of every kind', async () => {
    for (let repetition = 0; repetition < 5; repetition += 1) {
      const reads = [
        read('select id, price, tags, null as nothing from shelf where id = $1', [2]),
        read('select id from shelf where id = any ($1::int[]) order by id', [[3, 1, 99]]),
        read(labelOf, [0]),
        read(labelOf, [5]),
        read('select $1::text as text, $2::bool as flag', ["it's “é”", true]),
      ]

      expect(await Promise.all(reads)).toEqual([
        [{ id: 2, price: '3.0000', tags: { n: 1 }, nothing: null }],
        [{ id: 1 }, { id: 3 }],
        [],
        [{ label: 'shelf 5' }],
        [{ text: "it's “é”", flag: true }],
      ])
    }
  })

  test('are divided into groups of 32', async () => {
    const rows = await Promise.all(Array.from({ length: 70 }, () => read(labelOf, [7])))

    expect(rows).toHaveLength(70)
    expect(connects).toBe(3)
  })

  test('are a group for each service and each company', async () => {
    await Promise.all([
      ...[readFor(1, labelOf, [1]), readFor(2, labelOf, [1]), readFor(1, labelOf, [2])],
      readFor(1, labelOf, [1], 'pricing'),
    ])

    expect(connects).toBe(3)
  })

  test('see the uncommitted rows of a transaction only inside of it', async () => {
    await newEntityManager(orm).transactional(async (em) => {
      await em.execute(`update shelf set label = 'new' where id = 50`)
      const inside = read(labelOf, [50], em as ReturnType<typeof newEntityManager>)
      const outside = read(labelOf, [50])

      expect(await Promise.all([inside, outside])).toEqual([[{ label: 'new' }], [{ label: 'shelf 50' }]])
      await em.execute(`update shelf set label = 'shelf 50' where id = 50`)
    })
  })

  test('are read alone in a trace, with a span each', async () => {
    const names: string[] = []
    const span = {
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      child: (name: string) => {
        names.push(name)
        return span
      },
      ...{ set() {}, end() {} },
    } as unknown as Span
    await inSpan(span, () => Promise.all([read(labelOf, [1]), read(labelOf, [2])]))

    expect(names).toEqual(['SELECT shelf', 'SELECT shelf'])
    expect(connects).toBe(2)
  })
})

describe('a read that fails', () => {
  test('fails alone: those before and after it return their rows', async () => {
    const outcomes = await Promise.allSettled([
      read(labelOf, [1]),
      read('select 1 / $1::int as n', [0]),
      read(labelOf, [2]),
      read('select label from shelf where id = $1 and true', [3]),
    ])

    expect(outcomes).toMatchObject([
      { value: [{ label: 'shelf 1' }] },
      { reason: { code: '22012' } },
      { value: [{ label: 'shelf 2' }] },
      { value: [{ label: 'shelf 3' }] },
    ])
    expect(await read(labelOf, [4])).toEqual([{ label: 'shelf 4' }])
  })

  test('because a value cannot be sent leaves the others unaffected, and later uses of its statement', async () => {
    const circular: { self?: unknown } = {}
    circular.self = circular
    for (let repetition = 0; repetition < 4; repetition += 1) {
      const outcomes = await Promise.allSettled([
        read(labelOf, [1]),
        read(labelOf, [circular]),
        read(labelOf, [2]),
      ])

      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    }
  })

  test('because it waits for a lock delays the others of its group by its limit, not by one limit each', () =>
    whileTillIsLocked(async () => {
      const begun = performance.now()
      const outcomes = await Promise.allSettled([
        ...[1, 2, 3].map((id) => read(ofTill, [id])),
        ...Array.from({ length: 10 }, (_, index) => read(labelOf, [index + 1])),
      ])

      expect(outcomes.slice(0, 3)).toMatchObject(Array(3).fill({ reason: { code: '55P03' } }))
      expect(outcomes.slice(3).map(({ status }) => status)).toEqual(Array(10).fill('fulfilled'))
      expect(performance.now() - begun).toBeLessThan(3 * LOCK_TIMEOUT_MS)
    }))

  test('because it waits for a lock does not delay another company, nor another service of its own', () =>
    whileTillIsLocked(async () => {
      const begun = performance.now()
      const blocked = Promise.allSettled([1, 2, 3].map((id) => readFor(1, ofTill, [id])))
      const others = await Promise.all([readFor(2, labelOf, [2]), readFor(1, labelOf, [3], 'pricing')])

      expect(others).toEqual([[{ label: 'shelf 2' }], [{ label: 'shelf 3' }]])
      expect(performance.now() - begun).toBeLessThan(LOCK_TIMEOUT_MS)
      await blocked
    }))

  test('because its connection ends leaves the others unaffected, and the next one has a new connection', async () => {
    const outcomes = await Promise.allSettled([
      read(labelOf, [1]),
      read('select pg_terminate_backend(pg_backend_pid()) as ended'),
      read(labelOf, [2]),
    ])

    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await read(labelOf, [3])).toEqual([{ label: 'shelf 3' }])
  })
})

test('a statement that does not begin with select is sent alone', async () => {
  const adding = 'with added as (insert into shelf values ($1) returning id) select id from added'
  const rows = await Promise.all([
    read(adding, [98]),
    read(adding, [99]),
    read(labelOf, [1]),
    read(labelOf, [2]),
  ])

  expect(rows.slice(0, 2)).toEqual([[{ id: 98 }], [{ id: 99 }]])
  expect(connects).toBe(3)
})

test('reads survive a migration that changes their columns', async () => {
  await other.query('create table crate (a int)')
  await other.query('insert into crate values (1)')
  const all = () => Promise.all([read('select * from crate where a = $1', [1]), read(labelOf, [1])])
  for (let use = 0; use < 4; use += 1) await all()
  await other.query('alter table crate add column b int')

  for (let use = 0; use < 2; use += 1) {
    expect(await all()).toEqual([[{ a: 1, b: null }], [{ label: 'shelf 1' }]])
  }
})

test('work that holds a connection reads on another one, without waiting for a group', async () => {
  const small = await openDatabase({ url: database.url, poolSize: 2 })
  try {
    const waiting = () => withPartition('pricing', () => read(labelOf, [2], newEntityManager(small)))
    const { inside, later } = await withPartition('pricing', () =>
      newEntityManager(small).transactional(async (em) => {
        await em.execute('select 1')
        const later = waiting()
        return { inside: await read(labelOf, [1], newEntityManager(small)), later }
      }),
    )
    const outside = await later

    expect([inside, outside]).toEqual([[{ label: 'shelf 1' }], [{ label: 'shelf 2' }]])
  } finally {
    await small.close(true)
  }
})

test('statements are not prepared where the server cannot keep them apart', async () => {
  const unprepared = await openDatabase({ url: database.url, poolSize: 1, preparedStatements: false })
  try {
    const reads = () => Promise.all([1, 2, 3].map((id) => read(labelOf, [id], newEntityManager(unprepared))))
    for (let use = 0; use < 4; use += 1) await reads()

    expect(await reads()).toEqual([1, 2, 3].map((id) => [{ label: `shelf ${id}` }]))
    const prepared = 'select count(*)::int as count from pg_prepared_statements'
    expect(await read(prepared, [], newEntityManager(unprepared))).toEqual([{ count: 0 }])
  } finally {
    await unprepared.close(true)
  }
})

describe('a read with a limited time', () => {
  const within = (milliseconds: number, sql: string) => {
    const budget = { milliseconds }
    const rows = readWithin(newEntityManager(orm), budget, { sql, parameters: [] })
    return { rows, budget }
  }

  test('is cancelled when its budget is used up, which says nothing about its service', async () => {
    const { state } = await poolStateOf(orm)
    await withPartition('reportdata', async () => {
      await expect(within(30, 'select pg_sleep(5)').rows).rejects.toMatchObject({ code: '57014' })
      const permits = []
      while (state.partitions.isFree()) permits.push(await state.partitions.acquire())
      // Behind statements that waited for a lock in vain, a request is refused after 250 ms.
      const next = withPartition('reportdata', () => state.partitions.acquire())
      expect(await Promise.race([next.catch(() => 'refused'), sleep(500, 'waits')])).toBe('waits')
      for (const permit of permits) permit.release()
      ;(await next).release()
    })
    const { rows, budget } = within(
      5_000,
      `select pg_sleep(0.05)::text, current_setting('statement_timeout') as own`,
    )
    expect(await rows).toEqual([{ pg_sleep: '', own: '5s' }])
    expect(budget.milliseconds).toBeLessThan(4_960)
    expect(await read(`select current_setting('statement_timeout') as own`)).toEqual([{ own: '30s' }])
  })

  test('cannot be part of a transaction', async () => {
    await newEntityManager(orm).transactional(async (em) => {
      await expect(
        readWithin(em as never, { milliseconds: 9 }, { sql: 'select 1', parameters: [] }),
      ).rejects.toThrow('transaction')
    })
  })
})

describe('a compiled query', () => {
  let builds = 0
  const build = (em: Parameters<typeof kysely>[0], { Id, Label }: { Id: number; Label: string }) => {
    builds += 1
    return kysely(em).selectNoFrom([
      sql<string>`${Label}::text || ${Id}::int || ${'!'}::text || ${Label}::text`.as('text'),
    ])
  }

  test('is built once and binds the values of each call, wherever and however often it uses them', async () => {
    const textOf = compiled(build)
    const em = newEntityManager(orm)
    const texts = await Promise.all([
      textOf(em, { Id: 1, Label: 'a' }),
      textOf(em, { Id: 2, Label: 'b' }),
      em.transactional((inside) => textOf(inside, { Id: 3, Label: 'c' })),
    ])

    expect(texts).toEqual([[{ text: 'a1!a' }], [{ text: 'b2!b' }], [{ text: 'c3!c' }]])
    expect(builds).toBe(1)
  })

  test('is text and values for a list, which adds a page', () => {
    const textOf = compiledText(build)
    const em = newEntityManager(orm)

    expect(textOf(em, { Id: 1, Label: 'a' }).parameters).toEqual(['a', 1, '!', 'a'])
    expect(textOf(em, { Id: 2, Label: 'b' }).parameters).toEqual(['b', 2, '!', 'b'])
  })
})

describe('a statement outside a transaction', () => {
  const db = () => kysely(newEntityManager(orm))

  test('that fails returns its connection to the pool', async () => {
    const failures = Array.from({ length: 12 }, () => sql`select 1 / 0`.execute(db()))
    const outcomes = await Promise.allSettled(failures)

    expect(outcomes.map(({ status }) => status)).toEqual(Array(12).fill('rejected'))
    expect(await sql`select 1 as one`.execute(db())).toMatchObject({ rows: [{ one: 1 }] })
  })

  test('can be cancelled', async () => {
    const query = sql`select pg_sleep(5)`.compile(db())
    const cancelled = db().executeQuery(query, { signal: AbortSignal.timeout(50) })

    await expect(cancelled).rejects.toThrow('timeout')
  })
})
