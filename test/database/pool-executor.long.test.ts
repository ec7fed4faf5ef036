import type { MikroORM } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compiled, queryTemplate, readWithin } from '../../entities/compiled-query.ts'
import { newEntityManager, openDatabase } from '../../entities/database/orm.config.ts'
import { kysely } from '../../entities/tables.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
let orm: MikroORM

beforeAll(async () => {
  database = await createTestDatabase('migrated')
  orm = await openDatabase({ url: database.url, poolSize: 2 })
  await newEntityManager(orm).execute('create table shelf (id int primary key, label text)')
})
afterAll(async () => {
  await orm.close(true)
  await database.drop()
})

const db = () => kysely(newEntityManager(orm))

describe('a statement outside a transaction', () => {
  test('returns its rows, and the number of rows that it changed', async () => {
    const inserted = await sql`insert into shelf values (1, 'a'), (2, 'b') returning id`.execute(db())
    const updated = await sql`update shelf set label = 'c'`.execute(db())
    const selected = await sql`select id from shelf order by id`.execute(db())

    expect(inserted).toEqual({ rows: [{ id: 1 }, { id: 2 }], numAffectedRows: 2n })
    expect(updated).toEqual({ rows: [], numAffectedRows: 2n })
    expect(selected).toEqual({ rows: [{ id: 1 }, { id: 2 }] })
  })

  test('that fails returns its connection to the pool', async () => {
    const failures = Array.from({ length: 12 }, () => sql`select 1 / 0`.execute(db()))
    const outcomes = await Promise.allSettled(failures)

    expect(outcomes.map(({ status }) => status)).toEqual(Array(12).fill('rejected'))
    expect(await sql`select 1 as one`.execute(db())).toMatchObject({ rows: [{ one: 1 }] })
  })

  test('does not see the uncommitted rows of a transaction, which a statement inside of it does', async () => {
    await newEntityManager(orm).transactional(async (em) => {
      await sql`insert into shelf values (9, 'new')`.execute(kysely(em))
      const ninth = sql`select label from shelf where id = 9`

      expect((await ninth.execute(kysely(em))).rows).toEqual([{ label: 'new' }])
      expect((await ninth.execute(db())).rows).toEqual([])
      await sql`delete from shelf where id = 9`.execute(kysely(em))
    })
  })

  test('can be cancelled', async () => {
    const query = sql`select pg_sleep(5)`.compile(db())
    const cancelled = db().executeQuery(query, { signal: AbortSignal.timeout(50) })

    await expect(cancelled).rejects.toThrow('timeout')
  })
})

describe('a compiled query', () => {
  let builds = 0
  const labelOf = compiled((em, { Id, Label }: { Id: number; Label: string }) => {
    builds += 1
    return kysely(em).selectNoFrom([
      sql<string>`${Label}::text || ${Id}::int || ${'!'}::text || ${Label}::text`.as('text'),
    ])
  })

  test('is built once and binds the values of each call, wherever and however often it uses them', async () => {
    const em = newEntityManager(orm)
    const texts = await Promise.all([
      labelOf(em, { Id: 1, Label: 'a' }),
      labelOf(em, { Id: 2, Label: 'b' }),
      em.transactional((inside) => labelOf(inside, { Id: 3, Label: 'c' })),
    ])

    expect(texts).toEqual([[{ text: 'a1!a' }], [{ text: 'b2!b' }], [{ text: 'c3!c' }]])
    expect(builds).toBe(1)
  })
})

describe('a query template', () => {
  let builds = 0
  const numbersFrom = queryTemplate((em, { First }: { First: number }) => {
    builds += 1
    return kysely(em)
      .selectFrom(sql<{ n: number }>`generate_series(${First}::int, 9)`.as<'n'>(sql`numbers (n)`))
      .selectAll()
  })
  type Numbers = ReturnType<ReturnType<typeof numbersFrom>['build']>
  const page = async (First: number, rows: number) => {
    const em = newEntityManager(orm)
    const limited = (query: Numbers) => query.limit(sql.lit(rows))
    return readWithin(
      em,
      { milliseconds: 5_000 },
      numbersFrom(em, { First }).variant(`first ${rows}`, limited),
    )
  }

  test('builds each variant once, with the values of each call', async () => {
    const pages = [await page(1, 2), await page(5, 2), await page(1, 3), await page(8, 3)]

    expect(pages).toEqual([
      [{ n: 1 }, { n: 2 }],
      [{ n: 5 }, { n: 6 }],
      [{ n: 1 }, { n: 2 }, { n: 3 }],
      [{ n: 8 }, { n: 9 }],
    ])
    expect(builds).toBe(2)
  })

  test('builds a query with the values where a call needs another one', async () => {
    const rows = await numbersFrom(newEntityManager(orm), { First: 7 }).build().offset(1).execute()

    expect(rows).toEqual([{ n: 8 }, { n: 9 }])
  })
})
