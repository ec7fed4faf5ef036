import { execFileSync } from 'node:child_process'
import type { Pool } from 'pg'
import { expect, inject, test } from 'vitest'
import { preparingPool } from '../../scripts/bench/baselines/prepared-statements.ts'
import { findOperation, readDocuments } from '../../scripts/bench/baselines/published-operation.ts'
import { inTransaction } from '../../scripts/bench/baselines/transaction.ts'
import { cpuMicros, cpuRatio, measurePairs, type Side } from '../../scripts/bench/blocks.ts'
import { loadCases } from '../../scripts/bench/cases.ts'
import { type Side as ComparedSide, type Comparison, estimate } from '../../scripts/bench/compare.ts'
import { cpuSeconds, ownCpuSeconds } from '../../scripts/bench/processor-time.ts'
import { reportText } from '../../scripts/bench/report.ts'
import { missedTargets } from '../../scripts/bench/targets.ts'
import { operations } from '../support/contract.ts'

test('the benchmark loads all its cases, reads before writes, and most are named after an operation', async () => {
  const cases = await loadCases()
  const ids = new Set<string>(operations.map(({ id }) => id))

  expect(cases.length).toBeGreaterThan(10)
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
  const side: ComparedSide = { requestsPerSecond: 100, p50: 1, p99: 4, cpuMicros: 200 }
  const ratios = (ratio: number) => ({
    throughput: { min: ratio - 0.1, median: ratio, max: ratio + 0.1 },
    cpu: undefined,
  })
  return {
    sides: { project: { ...side, p99 }, express: side, fastify: side },
    ratios: { express: ratios(express), fastify: ratios(fastify) },
    rounds: [],
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
  const text = reportText({ rows: [{ ...row, measured, missed }] })
  expect(text.split('MISSED').length - 1).toBe(missed.length)
  expect(text).toContain(`${ratios.express.toFixed(2)} (`)
})

const spreadOf = (median: number) => ({ min: median - 0.1, median, max: median + 0.1 })
const estimateOf = (median: number) => ({ ...spreadOf(median), low: median - 0.004, high: median + 0.004 })

test('the report marks a cost of events above 5 % of a write', () => {
  const lineOf = (median: number) =>
    reportText({
      rows: [],
      events: [{ title: 'hold a product', ratio: estimateOf(1), cpu: estimateOf(median), micros: 600 }],
    })

  expect(lineOf(0.96)).toContain(
    'hold a product: requests/s 1.000 (0.996-1.004, all 0.90-1.10), processor time 0.960 (0.956-0.964, all 0.86-1.06) of 600 µs, target 0.95 ok\n',
  )
  expect(lineOf(0.94)).toContain('target 0.95 MISSED\n')
})

test('the report says whether the target lies within the error of the measurement', () => {
  const lineOf = (median: number) =>
    reportText({
      rows: [],
      events: [{ title: 'hold a product', ratio: estimateOf(1), cpu: estimateOf(median), micros: 600 }],
    })

  expect(lineOf(0.951)).toContain('target 0.95 ok, within the error')
  expect(lineOf(0.949)).toContain('target 0.95 MISSED, within the error')
})

test('the report compares requests per second if processor time was not measured', () => {
  const events = [{ title: 'hold a product', ratio: estimateOf(0.96), cpu: undefined, micros: undefined }]
  expect(reportText({ rows: [], events })).toContain(
    'hold a product: requests/s 0.960 (0.956-0.964, all 0.86-1.06), target 0.95 ok\n',
  )
})

test('the report marks a cost of traces above 3 %', () => {
  const lineOf = (median: number) =>
    reportText({
      rows: [],
      traces: [{ title: 'read one cart', ratio: estimateOf(1), cpu: estimateOf(median), micros: 300 }],
    })

  expect(lineOf(0.98)).toContain('read one cart: requests/s 1.000')
  expect(lineOf(0.98)).toContain('target 0.97 ok\n')
  expect(lineOf(0.96)).toContain('target 0.97 MISSED\n')
})

test('the interval of a median grows with the spread of the values, and one disturbed value does not matter', () => {
  const values = Array.from({ length: 41 }, (_, index) => 1 + index / 1_000)

  expect(estimate([...values, 9])).toMatchObject({ low: 1.014, high: 1.027, max: 9 })
  expect(estimate([3, 1, 2])).toEqual({ min: 1, median: 2, max: 3, low: 1, high: 3 })
})

test('pairs alternate between two servers in the order ABBA, and count all of their processor time', async () => {
  const calls: string[] = []
  const side = (name: string, cost: number): Side => {
    let cpu = 0
    return {
      client: { send: async (requests) => void calls.push(`${name}${requests}`), close: () => {} },
      cpu: () => {
        cpu += cost
        return cpu
      },
    }
  }

  const pairs = await measurePairs(side('a', 1), side('b', 2), { pairs: 2, blocks: 3, requests: 5 })

  expect(calls.join(' ')).toBe('a5 b5 b5 a5 a5 b5 b5 a5 a5 b5 b5 a5')
  expect(pairs.map(cpuRatio)).toEqual([0.5, 0.5])
  expect(pairs.map(({ second }) => cpuMicros(second))).toEqual([2e6 / 15, 2e6 / 15])
})

test.skipIf(process.platform !== 'linux')(
  'the processor time of a process is that of its threads and children',
  () => {
    const before = [cpuSeconds(process.pid), ownCpuSeconds(process.pid)] as [number, number]
    const script = 'for (const end = process.cpuUsage().user + 2e5; process.cpuUsage().user < end; );'
    execFileSync(process.execPath, ['-e', script])
    const after = [cpuSeconds(process.pid), ownCpuSeconds(process.pid)] as [number, number]

    expect(after[0] - before[0]).toBeGreaterThan(0.2)
    expect(after[1] - before[1]).toBeLessThan(after[0] - before[0])
    expect(after[1]).toBeGreaterThan(0)
  },
)

test('the report marks a company clock that costs more than the plain one', () => {
  const lineOf = (median: number) =>
    reportText({
      rows: [],
      clock: [{ statement: 'a hold', production: spreadOf(median), sandbox: spreadOf(0.5) }],
    })

  expect(lineOf(0.95)).toContain('in a hold, relative to clock_timestamp(): production 0.95 (0.85-1.05)')
  expect([lineOf(0.95), lineOf(0.94)].map((text) => text.includes('MISSED'))).toEqual([false, true])
})
