import type { MikroORM } from '@mikro-orm/postgresql'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shortRead, shortWrite } from '../../entities/compiled-query.ts'
import { inSpan, type Span } from '../../entities/database/connections/active-span.ts'
import { poolStateOf } from '../../entities/database/connections/connection-pool.ts'
import { inLane, setCompany } from '../../entities/database/connections/lane-work.ts'
import { newEntityManager, openDatabase } from '../../entities/database/orm.config.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
let orm: MikroORM
/** A connection of another program. */
let other: pg.Client

beforeAll(async () => {
  database = await createTestDatabase('migrated')
  orm = await openDatabase({ url: database.url, poolSize: 6, lockTimeoutMs: 300 })
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

const read = (text: string, values: readonly unknown[] = []) => shortRead(newEntityManager(orm), text, values)
const labelOf = 'select label from shelf where id = $1'
const adding = 'insert into shelf values ($1) returning id'
const sleeping = 'select id from till where id = $1'

/** How many connections the pool has given to somebody. */
let connects = 0
beforeEach(async () => {
  const { pool } = await poolStateOf(orm)
  pool.removeAllListeners('acquire').on('acquire', () => {
    connects += 1
  })
  connects = 0
})

describe('reads that start in the same turn', () => {
  test('get their own rows, on one connection', async () => {
    const reads = Array.from({ length: 20 }, (_, index) => read(labelOf, [index + 1]))

    expect(await Promise.all(reads)).toEqual(
      Array.from({ length: 20 }, (_, index) => [{ label: `shelf ${index + 1}` }]),
    )
    expect(connects).toBe(1)
  })

  test('may be different statements, with values and rows of every kind', async () => {
    for (let repetition = 0; repetition < 3; repetition += 1) {
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

  test('are a group for each lane', async () => {
    await Promise.all(['pricing', 'cart', 'pricing'].map((lane) => inLane(lane, () => read(labelOf, [1]))))

    expect(connects).toBe(2)
  })

  test('see the uncommitted rows of a transaction only inside of it', async () => {
    await newEntityManager(orm).transactional(async (em) => {
      await em.execute(`update shelf set label = 'new' where id = 50`)
      const inside = shortRead(em, labelOf, [50])
      const outside = read(labelOf, [50])

      expect(await Promise.all([inside, outside])).toEqual([[{ label: 'new' }], [{ label: 'shelf 50' }]])
      await em.execute(`update shelf set label = 'shelf 50' where id = 50`)
    })
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

  test('because a value cannot be sent leaves the others unaffected', async () => {
    const circular: { self?: unknown } = {}
    circular.self = circular
    const outcomes = await Promise.allSettled([
      read(labelOf, [1]),
      read(labelOf, [circular]),
      read(labelOf, [2]),
    ])

    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  test('because it waits for a lock delays the others of its group by its limit, not by one limit each', async () => {
    await other.query('begin')
    await other.query('lock table till')
    try {
      const begun = performance.now()
      const outcomes = await Promise.allSettled([
        read(sleeping, [1]),
        ...Array.from({ length: 10 }, (_, index) => read(labelOf, [index + 1])),
      ])

      expect(outcomes[0]).toMatchObject({ reason: { code: '55P03' } })
      expect(outcomes.slice(1).map(({ status }) => status)).toEqual(Array(10).fill('fulfilled'))
      expect(performance.now() - begun).toBeLessThan(2_000)
    } finally {
      await other.query('rollback')
    }
  })

  test('because its connection ends is the only one to fail, and the next one has a new connection', async () => {
    const outcomes = await Promise.allSettled([
      read('select pg_terminate_backend(pg_backend_pid()) as ended'),
      read(labelOf, [1]),
      read(labelOf, [2]),
    ])

    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect(outcomes.at(-1)).toMatchObject({ value: [{ label: 'shelf 2' }] })
    expect(await read(labelOf, [3])).toEqual([{ label: 'shelf 3' }])
  })
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
    const nested = () =>
      inLane('pricing', () =>
        newEntityManager(small).transactional(async (em) => {
          await em.execute('select 1')
          return shortRead(newEntityManager(small), labelOf, [1])
        }),
      )
    const waiting = () => inLane('pricing', () => shortRead(newEntityManager(small), labelOf, [2]))

    const [inside, outside] = await Promise.all([nested(), waiting()])

    expect([inside, outside]).toEqual([[{ label: 'shelf 1' }], [{ label: 'shelf 2' }]])
  } finally {
    await small.close(true)
  }
})

describe('writes that start in the same turn', () => {
  /** Writes as a request of a company of the service does. */
  const write = (text: string, values: readonly unknown[], { lane = 'cart', company = 1 } = {}) =>
    inLane(lane, () => {
      setCompany(company)
      return shortWrite<{ id: number; tx: string }>(newEntityManager(orm), text, values)
    })
  const inserting = `insert into receipt values ($1, 'paid') returning id, pg_current_xact_id()::text as tx`
  const all = (ids: readonly number[]) => ids.map((id) => write(inserting, [id]))
  const storedIds = async () => {
    const { rows } = await other.query('select id from receipt order by id, label')
    return rows.map(({ id }) => id)
  }
  const transactionsOf = (rows: readonly (readonly { tx: string }[])[]) =>
    new Set(rows.flat().map(({ tx }) => tx)).size

  beforeAll(() => other.query('create table receipt (id int, label text)'))
  beforeEach(() => other.query('truncate receipt'))

  test('share a transaction on one connection, and are committed when they have their rows', async () => {
    for (let repetition = 0; repetition < 4; repetition += 1) {
      await other.query('truncate receipt')
      connects = 0
      const seen: number[][] = []
      const rows = await Promise.all(
        all([1, 2, 3]).map(async (one) => {
          const own = await one
          seen.push(await storedIds())
          return own
        }),
      )

      expect(rows.map(([row]) => row?.id)).toEqual([1, 2, 3])
      expect(transactionsOf(rows)).toBe(1)
      expect(connects).toBe(1)
      expect(seen).toEqual([
        [1, 2, 3],
        [1, 2, 3],
        [1, 2, 3],
      ])
    }
  })

  test('are divided into groups of eight, and one alone has no group', async () => {
    const rows = await Promise.all(all(Array.from({ length: 17 }, (_, index) => index)))

    expect(transactionsOf(rows)).toBe(3)
    expect(connects).toBe(3)
  })

  test('are a group for each company and each lane', async () => {
    const places = [{}, { company: 2 }, { lane: 'pricing' }, { company: 2 }, {}]
    const rows = await Promise.all(places.map((place, id) => write(inserting, [id], place)))

    expect(transactionsOf(rows)).toBe(3)
  })

  test('are alone without a company, in a trace, and in work that holds a connection', async () => {
    const alone = () => shortWrite<{ id: number; tx: string }>(newEntityManager(orm), inserting, [1])
    const span = { traceparent: '00-1-2-01', child: () => span, set() {}, end() {} } as unknown as Span
    const rows = await Promise.all([
      ...[1, 2].map(() => inLane('cart', alone)),
      ...[3, 4].map((id) => inSpan(span, () => write(inserting, [id]))),
    ])

    expect(transactionsOf(rows)).toBe(4)
    await newEntityManager(orm).transactional(async (em) => {
      await shortWrite(em, inserting, [5])
      expect(await storedIds()).not.toContain(5)
    })
    expect(await storedIds()).toContain(5)
  })

  test('do not share the fate of one that fails, and are stored once', async () => {
    const outcomes = await Promise.allSettled([
      ...all([1]),
      write('insert into receipt values (1 / $1::int) returning id', [0]),
      ...all([2, 3]),
    ])

    expect(outcomes).toMatchObject([
      { value: [{ id: 1 }] },
      { reason: { code: '22012' } },
      { value: [{ id: 2 }] },
      { value: [{ id: 3 }] },
    ])
    expect(await storedIds()).toEqual([1, 2, 3])
  })

  test('do not share the fate of one that fails when it is committed', async () => {
    await other.query('create table voucher (id int unique deferrable initially deferred)')
    await other.query('insert into voucher values (7)')
    const outcomes = await Promise.allSettled([
      ...all([1]),
      write('insert into voucher values ($1) returning id', [7]),
      ...all([2]),
    ])

    expect(outcomes).toMatchObject([
      { value: [{ id: 1 }] },
      { reason: { code: '23505', constraint: 'voucher_id_key' } },
      { value: [{ id: 2 }] },
    ])
    expect(await storedIds()).toEqual([1, 2])
  })

  test('fail together if the connection ends, and none is repeated: nobody knows what was stored', async () => {
    const outcomes = await Promise.allSettled([
      ...all([1]),
      write('select pg_terminate_backend(pg_backend_pid()) where $1', [true]),
      ...all([2]),
    ])

    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await storedIds()).toEqual([])
    expect(await Promise.all(all([3, 4]))).toMatchObject([[{ id: 3 }], [{ id: 4 }]])
  })

  test('wait once for a lock that one of them cannot get, and then do without that one', async () => {
    await other.query('begin')
    await other.query('lock table till')
    try {
      const begun = performance.now()
      const outcomes = await Promise.allSettled([
        ...all([1]),
        write('insert into till values ($1) returning id', [1]),
        ...all([2, 3]),
      ])

      expect(outcomes.map(({ status }) => status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
        'fulfilled',
      ])
      expect(outcomes[1]).toMatchObject({ reason: { code: '55P03' } })
      // One for the group, and one for each of the others.
      expect(connects).toBe(4)
      expect(performance.now() - begun).toBeLessThan(2_000)
    } finally {
      await other.query('rollback')
    }
    expect(await storedIds()).toEqual([1, 2, 3])
  })

  test('survive a migration that changes their columns', async () => {
    const returning = `insert into receipt (id) values ($1) returning *`
    const both = () => Promise.all([write(returning, [1]), ...all([2])])
    for (let use = 0; use < 4; use += 1) await both()
    await other.query('alter table receipt add column till int')

    for (let use = 0; use < 2; use += 1)
      expect(await both()).toMatchObject([[{ id: 1, label: null, till: null }], [{ id: 2 }]])
    expect(await storedIds()).toHaveLength(12)
    await other.query('alter table receipt drop column till')
  })

  test('change one row one after the other', async () => {
    await other.query(`insert into receipt values (1, '')`)
    const append = `update receipt set label = label || $1::text returning label`
    const rows = await Promise.all(['a', 'b', 'c'].map((letter) => write(append, [letter])))

    expect(rows).toEqual([[{ label: 'a' }], [{ label: 'ab' }], [{ label: 'abc' }]])
  })
})

test('statements are not prepared where the server cannot keep them apart', async () => {
  const unprepared = await openDatabase({ url: database.url, poolSize: 1, preparedStatements: false })
  try {
    const reads = () =>
      Promise.all([1, 2, 3].map((id) => shortRead(newEntityManager(unprepared), labelOf, [id])))
    for (let use = 0; use < 4; use += 1) await reads()

    expect(await reads()).toEqual([1, 2, 3].map((id) => [{ label: `shelf ${id}` }]))
    const writes = inLane('cart', () => {
      setCompany(1)
      return [51, 52].map((id) => shortWrite(newEntityManager(unprepared), adding, [id]))
    })
    expect(await Promise.all(writes)).toEqual([[{ id: 51 }], [{ id: 52 }]])
    const prepared = 'select count(*)::int as count from pg_prepared_statements'
    expect(await shortRead(newEntityManager(unprepared), prepared, [])).toEqual([{ count: 0 }])
  } finally {
    await unprepared.close(true)
  }
})
