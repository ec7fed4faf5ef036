// Applies random filters and orders to random rows: PostgreSQL and the evaluation in memory must select the same rows in
// the same order. The filters are generated as text, so that the comparison includes the parser.
import { Kysely, PostgresDialect, type SqlBool, sql } from 'kysely'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseCartFilter } from '../../../handlers/api/filter/cart-filter.ts'
import { orderToSql, parseOrderBy, sortKeysOf } from '../../../handlers/api/filter/order.ts'
import { parseFilter } from '../../../handlers/api/filter/parse.ts'
import { filterToSql } from '../../../handlers/api/filter/to-sql.ts'
import type { FilterableProperty, FilterNode } from '../../../handlers/api/filter/types.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { matches } from '../../support/filter/matches.ts'
import { compareBy } from '../../support/filter/value-order.ts'
import { type Random, randomFrom } from '../../support/random.ts'

const literals = {
  integer: [
    '0',
    '-1',
    '5',
    '2147483647',
    '2147483648',
    '-2147483649',
    '4.5',
    '-0.5',
    '1e300',
    '99999999999999999999',
  ],
  long: ['0', '9007199254740991', '-9007199254740991', '9007199254740992', '1e999', '-1e999', '0.1'],
  decimal: [
    '0',
    '19.99',
    '19.9900',
    '-0.0001',
    '99999999999.9999',
    '1e40',
    '-1e999',
    '19.98999999999999999999',
  ],
  double: ['0', '0.1', '-1e21', '1e21', '1e400', '-1e400', '1e-400', '1e-320', '0.30000000000000004'],
  string: [
    "'Ada'",
    "'ada'",
    "''",
    "'%'",
    "'_'",
    "'\\'",
    "'it''s'",
    "'ΑΣ'",
    "'ας'",
    "'\u{1F600}'",
    "'\uFF5E'",
    "'İ'",
    "'A'",
  ],
  gtin: ["'036000291452'", "'0036000291452'", "'96385074'", "'00000096385074'", "''", "'x'"],
  boolean: ['true', 'false'],
  'date-time': [
    '2030-01-31',
    '2030-01-31T10:00:00.123Z',
    '2030-01-31T10:00:00.1234Z',
    "datetime'0001-01-01'",
    '9999-12-31',
  ],
  uuid: [
    '3fa85f64-5717-4562-b3fc-2c963f66afa6',
    "guid'3FA85F64-5717-4562-b3fc-2c963f66afa7'",
    '00000000-0000-0000-0000-000000000000',
  ],
} as const

const stored = {
  integer: [0, -1, 4, 5, 2147483647, -2147483648],
  long: [0, 5, 9007199254740991, -9007199254740991],
  decimal: [0, 19.99, -0.0001, 99999999999.9999, 19.9901],
  double: [0, 0.1, 1e21, -1e21, 5e-324, 0.30000000000000004],
  string: [
    'Ada',
    'ada',
    'ADA',
    '',
    'a%b',
    'a_b',
    'a\\b',
    "it's",
    'ΑΣ',
    'ας',
    '\u{1F600}',
    '\uFF5E',
    'İ',
    'Aa',
    'é',
  ],
  gtin: ['036000291452', '0036000291452', '00036000291452', '96385074', '10036000291459'],
  boolean: [true, false],
  'date-time': [
    '2030-01-31T00:00:00.000Z',
    '2030-01-31T10:00:00.123Z',
    '2030-01-31T10:00:00.124Z',
    '0001-01-01T00:00:00.000Z',
  ],
  uuid: [
    '3fa85f64-5717-4562-b3fc-2c963f66afa6',
    '3fa85f64-5717-4562-b3fc-2c963f66afa7',
    'ffa85f64-5717-4562-b3fc-2c963f66afa6',
  ],
} as const

const types = Object.keys(stored) as FilterableProperty['type'][]
const properties = types.map(
  (type): FilterableProperty => ({ name: type.replace('-', ''), type, nullable: true }),
)
const columns = Object.fromEntries(properties.map(({ name }) => [name, `thing.${name}_column`]))

const random = randomFrom(20300131)
const rows = Array.from({ length: 120 }, (_, id) => {
  const values = properties.map(({ name, type }) => [
    name,
    random.chance(0.15) ? null : random.pick<unknown>(stored[type]),
  ])
  return { id, ...Object.fromEntries(values) } as { id: number } & Record<string, unknown>
})

const comparisonText = (from: Random): string => {
  const { name, type } = from.pick(properties)
  const literal = from.pick<string>(literals[type])
  if (from.chance(0.1)) return `${name} ${from.pick(['eq', 'ne'])} null`
  if (from.chance(0.2)) {
    const values = Array.from({ length: from.integer(1, 4) }, () =>
      from.chance(0.15) ? 'null' : from.pick<string>(literals[type]),
    )
    return `${type === 'string' && from.chance(0.4) ? `tolower(${name})` : name} in (${values.join(', ')})`
  }
  const operator = from.pick(type === 'boolean' ? ['eq', 'ne'] : ['eq', 'ne', 'gt', 'ge', 'lt', 'le'])
  const subject = type === 'string' && from.chance(0.4) ? `tolower(${name})` : name
  if (type === 'string' && from.chance(0.4)) {
    const call = `${from.pick(['contains', 'startswith', 'endswith'])}(${subject}, ${literal})`
    return from.chance(0.5) ? call : `${call} ${from.pick(['eq', 'ne'])} ${from.pick(['true', 'false'])}`
  }
  return from.chance(0.3) ? `${literal} ${operator} ${subject}` : `${subject} ${operator} ${literal}`
}

const filterText = (from: Random, depth: number): string => {
  const choice = from.integer(0, depth === 0 ? 0 : 3)
  if (choice === 0) return comparisonText(from)
  if (choice === 1) return `not (${filterText(from, depth - 1)})`
  const operands = Array.from({ length: from.integer(2, 3) }, () => filterText(from, depth - 1))
  return `(${operands.join(choice === 2 ? ' and ' : ' or ')})`
}

let database: TestDatabase
let db: Kysely<unknown>

beforeAll(async () => {
  database = await createTestDatabase('migrated')
  const pool = new Pool({ connectionString: database.url, max: 1 })
  // Dropping the database may cut a connection that is being closed.
  pool.on('connect', (client) => client.on('error', () => {}))
  db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  await sql`create table thing (
    id int primary key, integer_column int4, long_column int8, decimal_column numeric(19,4),
    double_column float8, string_column text, gtin_column text, boolean_column boolean,
    datetime_column timestamptz(3), uuid_column uuid
  )`.execute(db)
  for (const row of rows) {
    const values = properties.map(({ name }) => row[name])
    await sql`insert into thing values (${sql.join([row.id, ...values])})`.execute(db)
  }
})

afterAll(async () => {
  await db?.destroy()
  await database?.drop()
})

const inDatabase = async (node: FilterNode): Promise<number[]> => {
  const condition = filterToSql(node, columns)
  const { rows: selected } = await sql<{
    id: number
  }>`select id from thing where ${condition} order by id`.execute(db)
  return selected.map(({ id }) => id)
}
const inMemory = (node: FilterNode): number[] => rows.filter((row) => matches(node, row)).map(({ id }) => id)

describe('SQL and memory', () => {
  test('select the same rows for every single comparison', async () => {
    for (const { name, type } of properties) {
      for (const values of [literals[type], [...literals[type], 'null']]) {
        const list = `${name} in (${values.join()})`
        for (const text of [list, `not (${list})`]) {
          const node = parseFilter(text, properties)
          expect(await inDatabase(node), text).toEqual(inMemory(node))
        }
      }
      for (const literal of [...literals[type], 'null']) {
        const equalities = type === 'boolean' || literal === 'null'
        for (const operator of equalities ? ['eq', 'ne'] : ['eq', 'ne', 'gt', 'ge', 'lt', 'le']) {
          for (const text of [`${name} ${operator} ${literal}`, `not (${name} ${operator} ${literal})`]) {
            const node = parseFilter(text, properties)
            expect(await inDatabase(node), text).toEqual(inMemory(node))
          }
        }
      }
    }
  })

  test('select the same rows for random filters', async () => {
    let selectedRows = 0
    for (let round = 0; round < 400; round++) {
      const text = filterText(random, 3)
      const node = parseFilter(text, properties)
      const expected = inMemory(node)
      expect(await inDatabase(node), text).toEqual(expected)
      if (expected.length > 0 && expected.length < rows.length) selectedRows++
    }
    expect(selectedRows).toBeGreaterThan(200)
  })

  test('select every row by exactly one of a filter and its negation', async () => {
    for (let round = 0; round < 50; round++) {
      const text = filterText(random, 3)
      const either = [parseFilter(text, properties), parseFilter(`not (${text})`, properties)]
      const [selected = [], others = []] = await Promise.all(either.map(inDatabase))
      expect(
        [...selected, ...others].sort((a, b) => a - b),
        text,
      ).toEqual(rows.map(({ id }) => id))
    }
  })

  test('select the same rows for the cart’s filter', async () => {
    const cartProperties = [{ name: 'DateCreatedUtc', type: 'date-time', nullable: false } as const]
    for (const operator of ['eq', 'ge', 'gte', 'le', 'lte']) {
      for (const value of ['2030-01-31', '2030-01-31T10:00:00.123Z', '0001-01-01', '9999-12-31']) {
        const node = parseCartFilter(`DateCreatedUtc ${operator} ${value}`, cartProperties)
        const condition = filterToSql(node, { DateCreatedUtc: sql.ref('datetime_column') })
        const { rows: selected } = await sql<{
          id: number
        }>`select id from thing where ${condition} order by id`.execute(db)
        const expected = rows.filter((row) => matches(node, { DateCreatedUtc: row.datetime }))
        expect(
          selected.map(({ id }) => id),
          `${operator} ${value}`,
        ).toEqual(expected.map(({ id }) => id))
      }
    }
  })

  test('return the same order', async () => {
    for (let round = 0; round < 60; round++) {
      const names = [
        ...new Set(Array.from({ length: random.integer(1, 3) }, () => random.pick(properties).name)),
      ]
      const text = names.map((name) => `${name}${random.pick(['', ' asc', ' desc'])}`).join(', ')
      const order = parseOrderBy(text, properties)
      const terms = orderToSql(sortKeysOf(order, columns, ['thing.id']))
      const { rows: selected } = await sql<{ id: number }>`select id from thing order by ${terms}`.execute(db)
      const expected = [...rows].sort(compareBy(order))
      expect(
        selected.map(({ id }) => id),
        text,
      ).toEqual(expected.map(({ id }) => id))
    }
  })
})

describe('SQL', () => {
  const compiled = (text: string) => {
    const condition = filterToSql(parseFilter(text, properties), columns)
    return sql<SqlBool>`${condition}`.compile(db)
  }

  test('contains values as parameters only', () => {
    const { sql: query, parameters } = compiled("string eq '''; drop table thing; --' and integer gt 41")
    expect(query).toBe('("thing"."string_column" = $1::text and "thing"."integer_column" > $2::int4)')
    expect(parameters).toEqual(["'; drop table thing; --", '41'])
  })

  test('compares a list with an array, for which PostgreSQL uses an index', () => {
    const { sql: query, parameters } = compiled('integer in (41, null, 1.5, 42)')
    expect(query).toBe(
      '("thing"."integer_column" is null or false or "thing"."integer_column" = any($1::int4[]))',
    )
    expect(parameters).toEqual([['41', '42']])
    expect(compiled("integer eq 1 or integer eq 2 or string eq 'x'").sql).not.toContain('any')
    expect(compiled("string in ('a', '{\"', ',')").parameters).toEqual([['a', '{"', ',']])
  })

  test('escapes the wildcards of a pattern', () => {
    expect(compiled("startswith(string, '10%_\\')").parameters).toEqual(['10\\%\\_\\\\%'])
  })

  test('refuses a column map that lacks a property', () => {
    expect(() => filterToSql(parseFilter('integer eq 1', properties), {})).toThrow(/No column is given/)
  })
})
