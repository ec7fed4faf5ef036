import { execFileSync } from 'node:child_process'
import type { Pool } from 'pg'
import { expect, inject, test } from 'vitest'
import { pipeliningPool, preparingPool } from '../../scripts/bench/baselines/prepared-statements.ts'
import { findOperation, readDocuments } from '../../scripts/bench/baselines/published-operation.ts'
import { inTransaction } from '../../scripts/bench/baselines/transaction.ts'
import { loadCases } from '../../scripts/bench/cases.ts'
import { type Comparison, missedTargets } from '../../scripts/bench/compare.ts'
import type { Run } from '../../scripts/bench/load.ts'
import { reportText } from '../../scripts/bench/report.ts'
import { cpuSeconds } from '../../scripts/servers/processor-time.ts'
import { operations } from '../support/contract.ts'

test('the benchmark loads all its cases, reads before writes, and most are named after an operation', async () => {
  const cases = await loadCases()
  const ids = new Set<string>(operations.map(({ id }) => id))

  expect(cases.length).toBeGreaterThan(8)
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
  expect(cases.filter(({ name }) => ids.has(name)).length).toBeGreaterThan(cases.length / 2)
  expect(cases.map(({ writes }) => Boolean(writes))).toEqual(
    cases.map(({ writes }) => Boolean(writes)).toSorted((a, b) => Number(a) - Number(b)),
  )
})

test('the baselines find the operation of every case in the published documents, with its response schemas', async () => {
  const documents = readDocuments()
  const served = (await loadCases()).filter(({ respond }) => respond)

  const published = served.map(({ name }) => findOperation(documents, name))

  expect(published.filter(({ responses }) => Object.keys(responses).length === 0)).toEqual([])
  expect(published.map(({ method, path }) => `${method} ${path}`)).toContain(
    'get /usermanager/v1/users({UserId})',
  )
  expect(() => findOperation(documents, 'getNothing')).toThrow(
    'No published document has the operation getNothing',
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

test('the baseline with pipeline mode shares two connections, and transactions have their own', async () => {
  const pool = await pipeliningPool(`${inject('postgres').url}/postgres`, 1)
  const pidOf = async (client: Pick<Pool, 'query'>) =>
    (await client.query('select pg_backend_pid() as pid, $1::int', [1])).rows[0].pid

  const pids = await Promise.all(Array.from({ length: 6 }, () => pidOf(pool)))

  expect(new Set(pids).size).toBe(2)
  expect(pids).not.toContain(await inTransaction(pool, pidOf))
})

/** A comparison with these ratios of the API to the baselines, each of which has a p99 of 4 ms. */
function comparison({
  express,
  fastify,
  p99,
}: {
  express: number
  fastify: number
  p99: number
}): Comparison {
  const side: Run = { requestsPerSecond: 100, p50: 1, p99: 4, cpuMicros: 200 }
  const ratios = (ratio: number) => ({ min: ratio - 0.1, median: ratio, max: ratio + 0.1 })
  return {
    sides: { project: { ...side, p99 }, express: side, fastify: side },
    ratios: { express: ratios(express), fastify: ratios(fastify) },
  }
}

test.for([
  [{ express: 0.9, fastify: 0.75, p99: 8 }, []],
  [{ express: 0.89, fastify: 0.75, p99: 8 }, ['target']],
  [{ express: 0.9, fastify: 0.74, p99: 8 }, ['fastifyTarget']],
  [{ express: 0.9, fastify: 0.75, p99: 9 }, ['p99']],
] as const)('%j misses the targets %j, which the report marks', ([ratios, missed]) => {
  const row = { name: 'getUser', title: 'read one user', target: 0.9, fastifyTarget: 0.75 }
  const measured = comparison(ratios)

  expect(missedTargets(row, measured)).toEqual(missed)
  const text = reportText({ rows: [{ ...row, measured, missed }], figures: [] })
  expect(text.split('MISSED').length - 1).toBe(missed.length)
  expect(text).toContain(`${ratios.express.toFixed(2)} (`)
})

test('the report marks a figure above its aim, and one whose requests failed', () => {
  const lineOf = (median: number, failed: number) => {
    const value = { min: 3, median, max: 9 }
    return reportText({ rows: [], figures: [{ what: 'a read', unit: 'ms', value, aim: 4, failed }] })
  }

  expect(lineOf(4, 0)).toMatch(/^a read +4\.00 \(3\.00-9\.00\) ms +4\.00 +0 +ok$/m)
  expect(lineOf(4.1, 0)).toMatch(/ 0 +MISSED$/m)
  expect(lineOf(4, 1)).toMatch(/ 1 +MISSED$/m)
})

test.skipIf(process.platform !== 'linux')(
  'the processor time of a process is that of its threads and children',
  () => {
    const before = cpuSeconds(process.pid) ?? 0
    const script = 'for (const end = process.cpuUsage().user + 2e5; process.cpuUsage().user < end; );'
    execFileSync(process.execPath, ['-e', script])
    const after = cpuSeconds(process.pid) ?? 0

    expect(before).toBeGreaterThan(0.1)
    expect(after - before).toBeGreaterThan(0.2)
  },
)
