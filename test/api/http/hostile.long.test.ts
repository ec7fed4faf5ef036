// No request blocks the event loop of the server for longer than 50 ms (P14), with any content. The server is a
// separate process that measures itself (stall-probe.ts): the longest processor time of the main thread between two ticks
// of a timer, so that other programs and other threads do not count. A slow request is repeated, because the first
// one may be slow only until V8 has compiled the code.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { blank, runToEnd } from '../../support/processes/operator.ts'
import { type StallServer, startStallServer } from '../../support/processes/stall.ts'
import { STALL_HEADER } from '../../support/processes/stall-header.ts'
import { bodies } from './hostile/bodies.ts'
import { bulks } from './hostile/bulks.ts'
import { headers } from './hostile/headers.ts'
import { queries } from './hostile/queries.ts'
import { type Hostile, NOWHERE, type Scenario } from './hostile/scenario.ts'
import { uploads } from './hostile/uploads.ts'

const MAX_MS = 50
const ATTEMPTS = 3
const UNLIMITED = '1000000'

let database: TestDatabase
let server: StallServer
let scenario: Scenario
let count = 0

beforeAll(async () => {
  database = await createTestDatabase()
  const { onboarding } = database
  server = await startStallServer({
    ...blank,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'error',
    RATE_LIMIT_ANONYMOUS: UNLIMITED,
    RATE_LIMIT_AUTHENTICATED: UNLIMITED,
    RATE_LIMIT_TOKEN: UNLIMITED,
  })
  const env = { DATABASE_URL: database.url, DATA_DIR: '/tmp' }
  const { stdout } = await runToEnd(['scripts/token.ts'], env)
  const company = String(onboarding.CompanyId)
  const tokenOf = async (role: string) => {
    const name = onboarding.Users.find(({ Role }) => Role === role)?.UserName ?? ''
    return (await runToEnd(['scripts/token.ts', company, '--user', name], env)).stdout.trim()
  }
  const [employeeToken, supplierToken] = [await tokenOf('Administrator'), await tokenOf('Supplier')]
  const store = onboarding.Entities.find(({ Role }) => Role === 'Location')?.Id ?? 0
  scenario = { company, store, token: stdout.trim(), employeeToken, supplierToken, onboarding }
  await server.settled()
})
afterAll(async () => {
  await server?.stop()
  await database?.drop()
})

const groups: Readonly<Record<string, (scenario: Scenario) => Hostile[] | Promise<Hostile[]>>> = {
  headers,
  queries,
  bodies,
  bulks,
  uploads,
}

/**
 * The requests that blocked the event loop for too long in each attempt, and those with an unexpected status: a 404 or
 * 405 means that a request reached no operation.
 */
async function faultsOf(requests: readonly Hostile[]): Promise<string[]> {
  const faults: string[] = []
  for (const [name, request, expected] of requests) {
    let fastest = Number.POSITIVE_INFINITY
    let reached = 0
    const reports: string[] = []
    for (let attempt = 0; attempt < ATTEMPTS && fastest > MAX_MS; attempt += 1) {
      const { stretch, total, status } = await server.measure(
        typeof request === 'function' ? request(attempt) : request,
      )
      reached = status
      fastest = Math.min(fastest, stretch)
      reports.push(`${status} ${stretch.toFixed(0)}/${total.toFixed(0)}`)
    }
    count += 1
    if (process.env.HOSTILE_FIGURES) console.log(`${name}: ${reports.join(', ')}`)
    if (fastest > MAX_MS) faults.push(`${name}: ${reports.join(', ')}`)
    if (expected !== undefined && reached !== expected) faults.push(`${name}: ${reached}`)
    if ([404, 405].includes(reached) !== name.startsWith(NOWHERE)) faults.push(`${name}: ${reached}`)
  }
  return faults
}

describe.each(Object.entries(groups))('hostile %s', (_, requestsOf) => {
  test('block the event loop for at most 50 ms', async () => {
    const faults = await faultsOf(await requestsOf(scenario))

    expect(faults, 'status, and milliseconds of the longest stretch / of all threads').toEqual([])
  }, 600_000)
})

test('the list has at least a hundred hostile requests', () => {
  expect(count).toBeGreaterThanOrEqual(100)
})

test('a stall that is too long is detected and reported', async () => {
  const stalling = (milliseconds: number): Hostile => [
    `a stall of ${milliseconds} ms`,
    { path: '/reference/v1/TimeZones', headers: [[STALL_HEADER, String(milliseconds)]] },
  ]

  expect(await faultsOf([stalling(0), stalling(60), stalling(300)])).toEqual([
    expect.stringMatching(/^a stall of 60 ms: 200 \d+/),
    expect.stringMatching(/^a stall of 300 ms: 200 \d{3}/),
  ])
})

test('an unknown path is reported, because it reaches no operation', async () => {
  expect(await faultsOf([['a query', { path: '/reference/v1/Nothing' }]])).toEqual(['a query: 404'])
})
