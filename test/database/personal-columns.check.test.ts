// Every column of a company's tables is declared as personal or not, and what customers left is removed by erase-person.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { erasedValues } from '../../entities/tenants/erase-person.ts'
import { declaredColumns, impersonalColumns } from '../../entities/tenants/personal-columns.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
let columns: readonly (readonly [table: string, column: string])[]
beforeAll(async () => {
  database = await createTestDatabase('migrated')
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ table: string; column: string }>(`
    select c.relname as table, a.attname as column
    from pg_class c
    join pg_attribute company on company.attrelid = c.oid and company.attname = 'company_id'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`)
  await client.end()
  columns = rows.map(({ table, column }) => [table, column])
})
afterAll(() => database.drop())

const declared = Object.entries(declaredColumns).flatMap(([table, kinds]) =>
  Object.entries(kinds).map(([column, kind]) => ({ table, column, kind })),
)

test('every column is declared', () => {
  const undeclared = columns.filter(
    ([table, column]) => !impersonalColumns.has(column) && !declaredColumns[table]?.[column],
  )
  expect(undeclared, 'declare these in entities/tenants/personal-columns.ts').toEqual([])
})

test('every declaration has a column', () => {
  const names = new Set(columns.map(([, column]) => column))
  const known = new Set(columns.map(([table, column]) => `${table}.${column}`))
  expect(
    declared.map(({ table, column }) => `${table}.${column}`).filter((name) => !known.has(name)),
  ).toEqual([])
  expect([...impersonalColumns].filter((name) => !names.has(name))).toEqual([])
  const both = declared.filter(({ column }) => impersonalColumns.has(column))
  expect(both, 'a name is declared by table, or for all tables').toEqual([])
})

test('what is personal of customers is removed by erase-person, and nothing else', () => {
  const personal = declared.filter(({ table, kind }) => kind === 'customer' && table !== 'tenant_snapshot')
  const erased = Object.entries(erasedValues).flatMap(([table, values]) =>
    values === 'deleted'
      ? personal.filter((column) => column.table === table).map(({ column }) => `${table}.${column}`)
      : Object.keys(values).map((column) => `${table}.${column}`),
  )
  expect(erased.toSorted()).toEqual(personal.map(({ table, column }) => `${table}.${column}`).toSorted())
})
