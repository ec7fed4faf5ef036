// Roles, environments and several processes as an operator runs them: real processes, each test with its own database.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isAlive } from '../../entities/database/embedded/postgres-process.ts'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'
import { item } from '../cart/cart-fixture.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import {
  blank,
  descendants,
  failedStart,
  runToEnd,
  sendRequest,
  waitUntil,
} from '../support/processes/operator.ts'
import { freePort, type ServerProcess, startServer } from '../support/processes/processes.ts'
import { PRODUCTION } from '../support/processes/production-settings.ts'

const opened: TestDatabase[] = []
const started: ServerProcess[] = []
const tempFolder = mkdtempSync(join(tmpdir(), 'retail-api-processes-'))
afterAll(async () => {
  await Promise.all(started.map((server) => server.kill()))
  await Promise.all(opened.map((database) => database.drop()))
  rmSync(tempFolder, { recursive: true, force: true })
})

async function makeDatabase(template: 'seeded' | 'migrated'): Promise<TestDatabase> {
  const database = await createTestDatabase(template)
  opened.push(database)
  return database
}

async function serve(database: TestDatabase, env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer({
    ...blank,
    DATABASE_URL: database.url,
    TLS: 'proxy',
    PORT: String(await freePort()),
    ...env,
  })
  started.push(server)
  return server
}

const tokenOf = async ({ url }: TestDatabase, env: Record<string, string> = {}) =>
  (await runToEnd(['scripts/token.ts'], { DATABASE_URL: url, DATA_DIR: tempFolder, ...env })).stdout.trim()

const pidsOf = ({ child }: ServerProcess) => descendants(child.pid ?? 0)

function cartFixtureOf(onboarding: OnboardingPackage) {
  const store = onboarding.Entities.find(({ Role }) => Role === 'Location')?.Id
  const base = `/cart/v1/companies(${onboarding.CompanyId})/entities(${store})`
  return {
    carts: `${base}/carts`,
    orders: `${base}/pendingOrders`,
    cart: { SourceId: onboarding.SourceId, FirstName: 'Ada', LastName: 'Miller', Items: [item] },
  }
}

/** Every counter of a scrape, including those of histograms, by name and labels. */
function countersIn(text: string): Map<string, number> {
  const types = new Map(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => [name, type]),
  )
  const typeOf = (name: string) => types.get(name) ?? types.get(name.replace(/_(bucket|sum|count)$/, ''))
  return new Map(
    [...text.matchAll(/^((\w+)(?:\{.*\})?) (\S+)$/gm)].flatMap(([, series = '', name = '', value]) =>
      ['counter', 'histogram'].includes(typeOf(name) ?? '') ? [[series, Number(value)]] : [],
    ),
  )
}

describe('PROCESSES=2', () => {
  const dataDir = join(tempFolder, 'two')
  const LIMIT = 40
  let database: TestDatabase
  let server: ServerProcess

  beforeAll(async () => {
    database = await makeDatabase('migrated')
    server = await serve(database, { PROCESSES: '2', DATA_DIR: dataDir, RATE_LIMIT_ANONYMOUS: String(LIMIT) })
  })

  test('serves with two children, and creates the demo tenant once', async () => {
    expect(pidsOf(server)).toHaveLength(2)
    expect(existsSync(join(dataDir, 'onboarding.json'))).toBe(true)
    const { stdout } = await runToEnd(['scripts/tenant.ts', 'list', '--json'], { DATABASE_URL: database.url })
    expect(JSON.parse(stdout)).toMatchObject([{ CompanyName: 'Demo Retail' }])
  })

  test('shares one rate limit', async () => {
    const taken = new Map<string, number>()
    let refused = 0
    // Counts are exchanged twice a second: requests that the other process accepts in between may exceed the limit.
    for (let round = 0; round < 4; round += 1) {
      const responses = await Promise.all(
        Array.from({ length: 30 }, () => sendRequest(server, '/reference/v1/Currencies')),
      )
      for (const { status, headers } of responses) {
        const window = headers.get('x-ratelimit-reset') ?? ''
        if (status === 200) taken.set(window, (taken.get(window) ?? 0) + 1)
        else refused += 1
      }
      await new Promise((resolve) => setTimeout(resolve, 700))
    }

    expect(refused).toBeGreaterThan(0)
    for (const [window, count] of taken) expect(count, window).toBeLessThanOrEqual(LIMIT + 30)
    const [highest] = [...taken.values()].toSorted((a, b) => b - a)
    // Without the exchange, the two processes would accept twice the limit.
    expect(highest).toBeLessThan(2 * LIMIT)
  })

  test('returns the same sums of metrics from each child', async () => {
    const figure = (text: string) =>
      [
        ...text.matchAll(
          /^http_server_request_duration_seconds_count\{service="cart",operation="pingCart",status="200"\} (\d+)$/gm,
        ),
      ].map(([, count]) => Number(count))
    for (let count = 0; count < 10; count += 1) await sendRequest(server, '/cart/v1/ping')

    for (let round = 0; round < 4; round += 1) {
      const { status, headers, text } = await sendRequest({ origin: server.management }, '/metrics')
      expect(status).toBe(200)
      expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
      expect(figure(text)).toEqual([10])
      expect(text).toMatch(/^build_info\{.*\} 1$/m)
      expect(text).toContain('background_failures_total')
    }
  })

  test('converts every cart exactly once', async () => {
    const { carts, orders, cart } = cartFixtureOf(
      JSON.parse(readFileSync(join(dataDir, 'onboarding.json'), 'utf8')),
    )
    const token = await tokenOf(database)
    const created = await Promise.all(
      Array.from({ length: 20 }, () => sendRequest(server, carts, { token, body: cart })),
    )
    expect(created.map(({ status }) => status)).toEqual(Array(20).fill(201))

    const read = async () => (await sendRequest(server, orders, { token })).body as { CartId: number }[]
    const rows = await waitUntil(read, (rows) => rows.length >= 20)
    expect(rows.map(({ CartId }) => CartId).toSorted()).toEqual(
      created.map(({ body: [{ Id }] }) => Id).toSorted(),
    )
  })

  test('replaces a child process that ends, and keeps its counts in the sums', async () => {
    const [killedPid = 0, otherPid = 0] = pidsOf(server)
    const before = countersIn((await sendRequest({ origin: server.management }, '/metrics')).text)
    expect(before.size).toBeGreaterThan(50)
    let isOver = false
    const observer = (async () => {
      const decreasedCounters: string[] = []
      let last = before
      while (!isOver) {
        await new Promise((resolve) => setTimeout(resolve, 100))
        // A connection to the dying child breaks.
        const text = await sendRequest({ origin: server.management }, '/metrics').then(
          (response) => response.text,
          () => undefined,
        )
        if (text === undefined) continue
        const now = countersIn(text)
        for (const [name, count] of last) if (!((now.get(name) ?? -1) >= count)) decreasedCounters.push(name)
        last = now
      }
      return decreasedCounters
    })()
    process.kill(killedPid, 'SIGKILL')

    try {
      const pids = await waitUntil(
        () => pidsOf(server),
        (now) => now.length === 2 && !now.includes(killedPid),
      )
      expect(pids).toContain(otherPid)
      await waitUntil(
        () =>
          sendRequest({ origin: server.management }, '/metrics').then(({ text }) =>
            /^nodejs_heap_size_used_bytes (\d+)$/m.test(text),
          ),
        (isGiven) => isGiven,
      )
      // The new child does not respond for a while.
      await new Promise((resolve) => setTimeout(resolve, 4_000))
    } finally {
      isOver = true
    }
    expect(server.output()).toContain('a process died and is replaced')
    expect(await observer).toEqual([])
  })

  test('stops all of them, and exits with 0', async () => {
    const pids = pidsOf(server)
    expect(pids).toHaveLength(2)
    expect(await server.stop()).toBe(0)
    expect(pids.filter(isAlive)).toEqual([])
  })

  test('leaves no child process when the first process is killed', async () => {
    const second = await serve(database, { PROCESSES: '2', DATA_DIR: dataDir })
    const pids = pidsOf(second)
    expect(pids).toHaveLength(2)
    await second.kill()
    await waitUntil(
      () => pids.filter(isAlive),
      (remaining) => remaining.length === 0,
    )
  })
})

describe('ROLE, SERVICES and ENVIRONMENT', () => {
  let sandbox: TestDatabase
  let api: ServerProcess

  beforeAll(async () => {
    sandbox = await makeDatabase('seeded')
    api = await serve(sandbox, { ROLE: 'api' })
  })

  test('ROLE=api accepts carts and converts none; ROLE=worker converts them and does not listen on PORT', async () => {
    const { carts, orders, cart } = cartFixtureOf(sandbox.onboarding)
    const token = await tokenOf(sandbox)
    const [created] = (await sendRequest(api, carts, { token, body: cart })).body
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect((await sendRequest(api, orders, { token })).body).toEqual([])

    const port = await freePort()
    const worker = await serve(sandbox, { ROLE: 'worker', PORT: String(port), HOST: '127.0.0.1' })
    const rows = await waitUntil(
      async () => (await sendRequest(api, orders, { token })).body,
      (rows) => rows.length > 0,
    )
    expect(rows).toMatchObject([{ CartId: created.Id }])
    const reached = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket
        .once('connect', () => resolve('connected'))
        .once('error', (error) => resolve((error as NodeJS.ErrnoException).code))
    })
    expect(reached).toBe('ECONNREFUSED')
    expect(await worker.stop()).toBe(0)
  })

  test('servers that start concurrently on an empty database create one demo tenant, and a worker creates none', async () => {
    const empty = await makeDatabase('migrated')
    const list = async () =>
      JSON.parse(
        (await runToEnd(['scripts/tenant.ts', 'list', '--json'], { DATABASE_URL: empty.url })).stdout,
      )
    const worker = await serve(empty, { ROLE: 'worker', DATA_DIR: join(tempFolder, 'no-folder') })
    expect(await list()).toEqual([])

    const servers = await Promise.all([serve(empty, { ROLE: 'api' }), serve(empty, { ROLE: 'api' })])
    expect(await list()).toMatchObject([{ CompanyName: 'Demo Retail' }])
    await Promise.all([worker, ...servers].map((server) => server.stop()))
  })

  test('SERVICES=reference serves only this service', async () => {
    const server = await serve(sandbox, { SERVICES: 'reference', ROLE: 'api' })
    const { carts } = cartFixtureOf(sandbox.onboarding)

    expect((await sendRequest(server, '/reference/v1/Currencies')).status).toBe(200)
    expect((await sendRequest(server, '/reference/v1/openapi.json')).status).toBe(200)
    for (const path of ['/cart/v1/ping', '/cart/v1/openapi.json', '/accounts/v1/jwks', carts]) {
      expect((await sendRequest(server, path)).status, path).toBe(404)
    }
    const { text } = await sendRequest(server, '/docs/reference.json')
    const paths = Object.keys(JSON.parse(text).paths)
    expect(paths).toContain('/reference/v1/Currencies')
    expect(paths.filter((path) => !path.startsWith('/reference/v1/'))).toEqual([])
    await server.stop()
  })

  test('ENVIRONMENT=production creates no tenant, and tokens of one environment fail in the other', async () => {
    const live = await makeDatabase('migrated')
    // Both have the same issuer, so that their tokens differ only by the environment.
    const PUBLIC_URL = 'https://api.shop.example'
    const production = await serve(live, {
      ...PRODUCTION,
      PUBLIC_URL,
      ROLE: 'api',
      DATA_DIR: join(tempFolder, 'live'),
    })
    const verb = { DATABASE_URL: live.url, DATA_DIR: tempFolder, ...PRODUCTION, PUBLIC_URL }
    expect((await runToEnd(['scripts/tenant.ts', 'list'], verb)).stdout).toContain('There is no company yet')
    expect(existsSync(join(tempFolder, 'live', 'onboarding.json'))).toBe(false)

    const { stdout } = await runToEnd(['scripts/tenant.ts', 'create', '--name', 'Acme', '--json'], verb)
    const acme: OnboardingPackage = JSON.parse(stdout)
    const [free, billed] = await Promise.all([tokenOf(sandbox, { PUBLIC_URL }), tokenOf(live, verb)])
    const path = ({ CompanyId }: OnboardingPackage) => `/entities/v1/Companies(${CompanyId})/Tree`
    expect((await sendRequest(production, path(acme), { token: billed })).status).toBe(200)
    expect((await sendRequest(api, path(sandbox.onboarding), { token: free })).status).toBe(200)
    expect((await sendRequest(production, path(acme), { token: free })).status).toBe(401)
    expect((await sendRequest(api, path(sandbox.onboarding), { token: billed })).status).toBe(401)

    const keys = async (...args: string[]) => (await runToEnd(['scripts/keys.ts', ...args], verb)).stdout
    const [first] = JSON.parse(await keys('list', '--json'))
    expect(first).toMatchObject({ State: 'signs', IsEncrypted: true })
    const [, kid = ''] = /^The key (\S+) signs/.exec(await keys('rotate')) ?? []
    await expect
      .poll(async () => JSON.parse(await keys('list', '--json')), { timeout: 20_000 })
      .toMatchObject([
        { Kid: kid, State: 'signs' },
        { Kid: first.Kid, State: 'verifies' },
      ])
    expect((await sendRequest(production, path(acme), { token: billed })).status).toBe(200)
    expect(await keys('retire', first.Kid)).toContain('is retired')
    const published = async () => (await sendRequest(production, '/accounts/v1/jwks')).text
    await expect.poll(published, { timeout: 5_000 }).not.toContain(first.Kid)
    expect((await sendRequest(production, path(acme), { token: billed })).status).toBe(401)

    await production.stop()
    const usage = await runToEnd(['scripts/usage.ts', '--json'], verb)
    expect(JSON.parse(usage.stdout)).toMatchObject([
      { CompanyId: acme.CompanyId, Service: 'entities', Calls: 2 },
    ])
    const other = await failedStart({
      DATABASE_URL: live.url,
      DATA_DIR: join(tempFolder, 'other'),
      PORT: '0',
    })
    expect(other.code).toBe(1)
    expect(other.others).toEqual([])
    expect(other.reason).toMatch(/^ENVIRONMENT is sandbox, but this database is the production's/)
  })
})
