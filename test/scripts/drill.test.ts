// How the drills judge the responses that clients received: a drill must be able to fail.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '../../scripts/drill/citus-cluster.ts'
import type { Outcome } from '../../scripts/drill/load.ts'
import { lostRecords } from '../../scripts/drill/lost-records.ts'
import { ratioOf } from '../../scripts/drill/prices/measure.ts'
import { effectSince, isServing, median } from '../../scripts/drill/report.ts'
import { clientCpuSeconds } from '../../scripts/servers/processor-time.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

const outcome = (at: number, result: Outcome['result'], members: Partial<Outcome> = {}): Outcome => ({
  ...{ kind: 'cart', at, tookMs: 5, result, hasRetryAfter: result === 503, ...members },
})
const loadOf = (...outcomes: Outcome[]) => ({
  outcomes,
  acknowledged: { cart: [], hold: [], invoice: [], price: new Map() },
  stop: async () => {},
})

describe('the effect of a fault on clients', () => {
  test('is the longest time without writes of one kind, and the time of the last error', () => {
    const load = loadOf(
      ...[outcome(900, 201), outcome(1_500, 201), outcome(1_600, 503), outcome(3_000, 'timeout')],
      ...[outcome(4_500, 201, { tookMs: 80 }), outcome(1_200, 200, { kind: 'price' })],
    )
    expect(effectSince(load, 1_000, ['cart'])).toEqual({
      ...{ acknowledged: 4, withoutWritesMs: 3_000, untilLastErrorMs: 2_000, slowestMs: 80, unexpected: 0 },
      failures: { 503: 1, timeout: 1 },
    })
  })

  test('is unexpected if it is 500, or 503 without Retry-After', () => {
    const load = loadOf(outcome(1, 503), outcome(2, 500), outcome(3, 503, { hasRetryAfter: false }))
    expect(effectSince(load, 0).unexpected).toBe(2)
  })

  test('ends when every kind of write succeeds and nothing fails', () => {
    const now = performance.now()
    const kinds = (['cart', 'hold', 'price', 'invoice'] as const).map((kind) => outcome(now, 201, { kind }))
    expect(isServing(loadOf(...kinds), 3_000)).toBe(true)
    expect(isServing(loadOf(...kinds.slice(1)), 3_000)).toBe(false)
    expect(isServing(loadOf(outcome(now - 2_000, 503), ...kinds), 3_000)).toBe(false)
  })

  test('has a median', () => {
    expect([median([3, 1, 2]), median([4, 1, 3, 2])]).toEqual([2, 2.5])
  })
})

describe('a comparison', () => {
  test('of databases adds the processor time of the API and of PostgreSQL', () => {
    const small = { api: 1, postgres: 1, p50: 2, p99: 4 }
    const large = { api: 1, postgres: 2, p50: 3, p99: 9 }
    expect(ratioOf({ title: '', companies: 'one', large, small })).toEqual({ cpu: 1.5, p50: 1.5 })
  })
})

describe('the database', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  test.skipIf(process.platform !== 'linux')(
    'has a process for each client, whose processor time counts',
    () =>
      withClient(database.url, async (client) => {
        const { rows } = await client.query(
          `select pg_backend_pid()::text as pid, split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as postmaster`,
        )
        const [{ pid, postmaster }] = rows
        const used = () => clientCpuSeconds(postmaster, new URL(database.url).pathname.slice(1))
        const before = used()
        await client.query('select sum(n) from generate_series(1, 200000) n')
        expect([...before.keys()]).toEqual([pid])
        expect(used().get(pid)).toBeGreaterThan(before.get(pid) ?? 0)
      }),
  )

  test('that lacks acknowledged records is reported, as are carts without an order', async () => {
    const { CompanyId, CatalogItems } = database.onboarding
    const [item] = CatalogItems
    const count = (price: Map<string, number>) =>
      lostRecords(
        database.url,
        CompanyId,
        { cart: [2_000_000_000], hold: [randomUUID()], invoice: [randomUUID()], price },
        0,
      )
    const missing = await count(new Map([[item?.Id ?? '', 100_000_000]]))
    expect(missing).toEqual({ cart: 1, hold: 1, invoice: 1, price: 1, order: 1 })
    expect((await count(new Map([[item?.Id ?? '', 1]]))).price).toBe(0)
  })
})
