import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { Client, type ClientConfig } from '../../entities/database/connections/client.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
let client: Client

const query = (text: string, values?: unknown[]) =>
  (client as unknown as { query: Query }).query(text, values)
type Query = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
const prepared = async () =>
  (await query('select statement from pg_prepared_statements')).rows.map((r) => r.statement)

beforeAll(async () => {
  database = await createTestDatabase('migrated')
  client = new Client({ connectionString: database.url, pipeline: true } as ClientConfig)
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

test('a connection that breaks between two statements does not end the process', () => {
  expect(() => new Client().emit('error', new Error('lost'))).not.toThrow()
})

describe('statements', () => {
  it('are prepared once, from the third use on', async () => {
    const text = 'select $1::int + 1 as n'
    for (const n of [1, 2]) await query(text, [n])
    expect(await prepared()).not.toContain(text)
    for (const n of [3, 4, 5]) expect((await query(text, [n])).rows).toEqual([{ n: n + 1 }])
    expect((await prepared()).filter((statement) => statement === text)).toHaveLength(1)
  })

  it('with a long list are planned for it, not by the plan for short ones', async () => {
    const text = 'select count(*)::int as n from unnest($1::int[]) g'
    const uses = async () =>
      (
        await query(
          'select generic_plans + custom_plans as n from pg_prepared_statements where statement = $1',
          [text],
        )
      ).rows
    for (let use = 0; use < 8; use += 1) await query(text, ['{1,2}'])
    const before = await uses()
    expect(before).toHaveLength(1)

    const list = Array.from({ length: 500 }, (_, index) => index)
    for (const long of [`{${list}}`, list]) expect((await query(text, [long])).rows).toEqual([{ n: 500 }])
    expect(await uses()).toEqual(before)
  })

  it('without parameters are never prepared', async () => {
    for (let use = 0; use < 5; use += 1) await query('select 7 as n')
    expect(await prepared()).not.toContain('select 7 as n')
  })

  it('recover when a migration changes their result type', async () => {
    await query('create table shape (a int)')
    await query('insert into shape values (1)')
    const text = 'select * from shape where a = $1'
    for (let use = 0; use < 4; use += 1) await query(text, [1])
    await query('alter table shape add column b int')
    expect((await query(text, [1])).rows).toEqual([{ a: 1, b: null }])
    expect((await query(text, [1])).rows).toEqual([{ a: 1, b: null }])
  })

  it('fail once in a transaction when a migration changes their result type', async () => {
    await query('create table mould (a int)')
    const text = 'select * from mould where a = $1'
    for (let use = 0; use < 4; use += 1) await query(text, [1])
    await query('alter table mould add column b int')
    await query('begin')
    await expect(query(text, [1])).rejects.toMatchObject({ code: '0A000' })
    await query('rollback')
    expect((await query(text, [1])).rows).toEqual([])
  })

  it('begin a transaction in the round trip of its first one', async () => {
    await query('create table begun (a int)')
    await query('begin')
    expect(client.getTransactionStatus()).toBe('I')
    await query('insert into begun values (1)')
    expect(client.getTransactionStatus()).toBe('T')
    await query('rollback')
    expect((await query('select * from begun')).rows).toEqual([])
  })

  it('write nothing if the connection is lost at the begin of their transaction', async () => {
    const other = new Client({ connectionString: database.url, pipeline: true } as ClientConfig)
    other.on('error', () => {})
    await other.connect()
    const { rows } = (await other.query('select pg_backend_pid() as pid')) as { rows: { pid: number }[] }
    await query('create table lost (a int)')
    await query('select pg_terminate_backend($1, 10000)', [rows[0]?.pid])

    await other.query('begin')
    await expect(other.query('insert into lost values (1)')).rejects.toThrow()
    await expect(other.query('commit')).rejects.toThrow()
    expect((await query('select * from lost')).rows).toEqual([])
  })

  it('that return no rows, or fail, keep their result', async () => {
    await query('create table counted (a int check (a < 3))')
    const text = 'insert into counted values ($1)'
    const refused = { code: '23514', constraint: 'counted_a_check' }

    for (const a of [1, 2, 1, 2]) expect(await query(text, [a])).toMatchObject({ rowCount: 1, rows: [] })
    await expect(query(text, [3])).rejects.toMatchObject(refused)
    await expect(query(text, ['x'])).rejects.toMatchObject({ code: '22P02' })
    await expect(query(text, [Symbol('x')])).rejects.toThrow()
    expect(await query(text, [1])).toMatchObject({ rowCount: 1, rows: [] })
  })

  it('that violate a constraint of a shard name that of the table, which Citus has in the message alone', async () => {
    await query(`create function refuse(code text, reason text) returns void language plpgsql as
      $$ begin raise exception using errcode = code, message = reason; end $$`)
    const restricted = `update or delete on table "pricing_term_102145" violates RESTRICT setting of foreign key constraint
      "pricing_information_term_102221" on table "pricing_information_102221"`
    for (const [code, reason, sqlState] of [
      ['23001', restricted.replace(/\s+/g, ' '), '23001'],
      ['XX000', 'new row violates check constraint "pricing_information_term_102221"', '23514'],
    ])
      await expect(query('select refuse($1, $2)', [code, reason])).rejects.toMatchObject({
        ...{ code: sqlState, constraint: 'pricing_information_term' },
      })
  })

  it('recover when the server no longer has them', async () => {
    const text = 'select $1::int + 2 as n'
    for (let use = 0; use < 4; use += 1) await query(text, [1])
    await query('deallocate all')

    for (let use = 0; use < 4; use += 1) expect((await query(text, [1])).rows).toEqual([{ n: 3 }])
  })

  it('that fail have the stack of their caller', async () => {
    const divide = async (by: number) => query('select 1 / $1::int', [by])
    for (const by of [1, 1, 1, 1]) await divide(by)

    const error: Error = await divide(0).catch((thrown) => thrown)

    expect(error.stack).toContain('at async')
    expect(error.stack).toContain('client.test.ts')
  })

  it('are bounded in number', async () => {
    for (let n = 0; n < 250; n += 1) {
      for (let use = 0; use < 3; use += 1) await query(`select $1::int as n${n}`, [n])
    }
    expect((await prepared()).length).toBeLessThanOrEqual(200)
  })
})
