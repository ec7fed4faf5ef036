import type { Pool } from 'pg'
import { expect, inject, test } from 'vitest'
import { loadCases } from '../scripts/bench/cases.ts'
import { preparingPool } from '../scripts/bench/prepared-statements.ts'
import { inTransaction } from '../scripts/bench/transaction.ts'
import { operations } from './support/contract.ts'

test('the bench loads all its cases, reads before writes, most of them named after an operation', async () => {
  const cases = await loadCases()
  const ids = new Set<string>(operations.map(({ id }) => id))

  expect(cases.length).toBeGreaterThan(10)
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
  expect(cases.filter(({ name }) => ids.has(name)).length).toBeGreaterThan(cases.length / 2)
  expect(cases.map(({ writes }) => Boolean(writes))).toEqual(
    cases.map(({ writes }) => Boolean(writes)).toSorted((a, b) => Number(a) - Number(b)),
  )
})

test('the baselines prepare every statement with parameters once, also in a transaction', async () => {
  const pool = preparingPool(`${inject('postgres').url}/postgres`, 1)
  const double = async (client: Pick<Pool, 'query'>, number: number) =>
    (await client.query('select $1::int * 2 as double', [number])).rows[0].double

  expect([await double(pool, 1), await double(pool, 2)]).toEqual([2, 4])
  expect(await inTransaction(pool, (client) => double(client, 3))).toBe(6)
  const failure = inTransaction(pool, (client) =>
    client.query('select 1 / n from generate_series($1::int, 1) n', [0]),
  )
  await expect(failure).rejects.toThrow('division by zero')
  const { rows } = await pool.query(
    'select statement, generic_plans + custom_plans as uses from pg_prepared_statements',
  )
  expect(rows).toEqual([
    { statement: 'select $1::int * 2 as double', uses: '3' },
    { statement: 'select 1 / n from generate_series($1::int, 1) n', uses: '1' },
  ])
  await pool.end()
})
