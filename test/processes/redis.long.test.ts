// REDIS_URL (O3) with a real Redis, which is killed and stopped while four processes serve. They reach it with TLS and a
// password. Each test uses a different client address, so that it does not share its counts with another test.
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@redis/client'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { revoke } from '../../entities/tables/accounts/revoke.ts'
import { countCaller, createRateLimiter, type RateLimiter } from '../../handlers/api/limits/rate-limit.ts'
import { SettingsError } from '../../handlers/runtime/errors/settings-error.ts'
import { createLogger } from '../../handlers/runtime/observe/logger.ts'
import { connectSharedState } from '../../handlers/runtime/redis/redis.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { loginOf, untilRefused } from '../support/login.ts'
import { blank, sendRequest } from '../support/processes/operator.ts'
import { freePort, type ServerProcess, startServer } from '../support/processes/processes.ts'
import { ON_A_BUSY_MACHINE } from '../support/processor-time.ts'
import { PASSWORD, type RedisServer, redisProgram, startRedis } from '../support/servers/redis-server.ts'

if (!redisProgram) console.warn('redis-server is not installed: the tests of REDIS_URL are skipped.')

describe.skipIf(!redisProgram)('four processes with Redis', () => {
  const LIMIT = 120
  let redis: RedisServer
  let database: TestDatabase
  let server: ServerProcess

  beforeAll(async () => {
    redis = await startRedis()
    database = await createTestDatabase('seeded')
    server = await startServer({
      ...blank,
      DATABASE_URL: database.url,
      PROCESSES: '4',
      TLS: 'proxy',
      // One service, so that each process loads fewer contracts.
      SERVICES: 'reference',
      REDIS_URL: redis.tlsUrl,
      NODE_EXTRA_CA_CERTS: redis.caFile,
      RATE_LIMIT_ANONYMOUS: String(LIMIT),
      LOG_LEVEL: 'info',
    })
  })
  afterAll(async () => {
    await server?.kill()
    await redis?.stop()
    await database?.drop()
  })

  const get = async (path: string, address: string) => {
    const startedAt = performance.now()
    const headers = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': address, Connection: 'close' }
    const response = await fetch(`${server.origin}${path}`, { headers })
    const text = await response.text()
    return {
      status: response.status,
      window: response.headers.get('x-ratelimit-reset') ?? '',
      remaining: Number(response.headers.get('x-ratelimit-remaining')),
      milliseconds: performance.now() - startedAt,
      text,
    }
  }
  type ProbeResponse = Awaited<ReturnType<typeof get>>

  /** Sends the given number of requests, with `clients` of them at a time, or until `isOver`. */
  async function load(address: string, requests: number, clients = 16, isOver = () => false) {
    const responses: ProbeResponse[] = []
    let remaining = requests
    const client = async () => {
      while (remaining > 0 && !isOver()) {
        remaining -= 1
        responses.push(await get('/reference/v1/ping', address))
      }
    }
    await Promise.all(Array.from({ length: clients }, client))
    return responses
  }
  let attempts = 0
  /**
   * The responses to more requests than the limit allows, from an address of their own, of which Redis counted each in time. A
   * request whose count is late is counted by its process alone, as on a machine that stood still for a moment; then other
   * requests are sent.
   */
  async function loadCountedByRedis() {
    for (;;) {
      attempts += 1
      const address = `198.51.100.${attempts}`
      const before = await metric('rate_limit_local_total')
      const responses = await load(address, 2 * LIMIT + 40)
      const late = (await metric('rate_limit_local_total')) - before
      if (late === 0) return { address, responses }
      console.warn(`Redis counted ${late} requests late; the measurement is repeated.`)
    }
  }
  /** The accepted requests of each window that was used up; the last window may not have been. */
  const letThrough = (responses: readonly ProbeResponse[]) => {
    const windows = Map.groupBy(responses, ({ window }) => window)
    return [...windows.values()]
      .filter((all) => all.some(({ status }) => status === 429))
      .map((all) => all.filter(({ status }) => status === 200).length)
  }
  const metric = async (name: string) => {
    // All requests of a second get the same text.
    await sleep(1_100)
    const { text } = await sendRequest({ origin: server.management }, '/metrics')
    return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
  }
  const lines = (message: string) => server.output().split(`"msg":"${message}`).length - 1
  const untilAvailable = (isAvailable: boolean) =>
    expect.poll(() => metric('redis_available'), { interval: 100 }).toBe(isAvailable ? 1 : 0)

  test('accept exactly as many parallel requests as the limit, and keep no key for longer than the window', async () => {
    const { address, responses } = await loadCountedByRedis()

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 429]))
    const counts = letThrough(responses)
    expect(counts.length).toBeGreaterThan(0)
    expect(counts.every((count) => count === LIMIT)).toBe(true)
    const remaining = responses.filter(({ status }) => status === 200).map((response) => response.remaining)
    expect(Math.min(...remaining)).toBe(0)

    const client = await createClient({ url: redis.url, database: 2 }).connect()
    const keys = await client.keys('*')
    const lifetimes = await Promise.all(keys.map((key) => client.ttl(key)))
    client.destroy()
    expect(keys.every((key) => key.startsWith('retail:sandbox:'))).toBe(true)
    expect(keys.some((key) => key.endsWith(`:anonymous|reference|${address}`))).toBe(true)
    expect(lifetimes.every((seconds) => seconds > 0 && seconds <= 65)).toBe(true)
  })

  test('continue while Redis is down, report it once, and are exact again after its restart', async () => {
    // A machine that stood still earlier may have made a process report that.
    const unavailable = lines('Redis is unavailable')
    let isOver = false
    const loading = load('203.0.113.2', 100_000, 8, () => isOver)
    await redis.signal('SIGKILL')
    await untilAvailable(false)
    const meanwhile = await load('203.0.113.3', 4 * LIMIT + 200)
    expect((await get('/readyz', '192.0.2.9')).status).toBe(200)
    isOver = true
    const responses = [...(await loading), ...meanwhile]

    expect(responses.filter(({ status }) => status !== 200 && status !== 429)).toEqual([])
    // Each process enforces the limit itself, and they exchange counts through the database.
    for (const count of letThrough(meanwhile)) {
      expect(count).toBeGreaterThanOrEqual(LIMIT)
      expect(count).toBeLessThanOrEqual(4 * LIMIT)
    }
    expect(letThrough(meanwhile)).not.toEqual([])
    expect(await metric('rate_limit_local_total')).toBeGreaterThan(LIMIT)
    await expect.poll(() => lines('Redis is unavailable')).toBe(unavailable + 4)
    const available = lines('Redis is available')

    await redis.start()
    await untilAvailable(true)
    const { responses: after } = await loadCountedByRedis()
    expect(letThrough(after).every((count) => count === LIMIT)).toBe(true)
    expect(letThrough(after)).not.toEqual([])
    expect(lines('Redis is unavailable')).toBe(unavailable + 4)
    expect(lines('Redis is available')).toBe(available + 4)
  })

  test('do not wait for a Redis that hangs', ON_A_BUSY_MACHINE, async () => {
    await redis.signal('SIGSTOP')
    const first = await load('203.0.113.5', 8, 1)
    await untilAvailable(false)
    const later = await load('203.0.113.5', 40, 1)
    await redis.signal('SIGCONT')
    await untilAvailable(true)
    const { responses: after } = await loadCountedByRedis()

    expect(new Set([...first, ...later].map(({ status }) => status))).toEqual(new Set([200]))
    expect(Math.max(...first.map(({ milliseconds }) => milliseconds))).toBeLessThan(1_000)
    const [median = 0] = later
      .map(({ milliseconds }) => milliseconds)
      .toSorted((a, b) => a - b)
      .slice(20)
    expect(median).toBeLessThan(100)
    expect(letThrough(after).every((count) => count === LIMIT)).toBe(true)
    expect(letThrough(after)).not.toEqual([])
    expect(server.output()).not.toContain(PASSWORD)
  })
})

describe.skipIf(!redisProgram)('the limit of a company with Redis', () => {
  test('is exact over all processes and subjects; what exceeds the limit of a subject does not count', async () => {
    const redis = await startRedis()
    const requestsPerWindow = { authenticated: 20, company: 100, anonymous: 1, token: 1 }
    const processes = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const logger = createLogger('silent', { write: () => {} })
        const options = { url: redis.url, environment: 'sandbox', registry: new Registry(), logger }
        const shared = await connectSharedState({ ...options, onRevocations: () => {} })
        const limiter = createRateLimiter({
          requestsPerWindow,
          counts: shared.counts,
          now: () => Date.UTC(2026, 2, 2),
        })
        return { shared, limiter }
      }),
    )
    /** One subject sends thrice its limit, the others send less than theirs. */
    const subjects = [...Array(60).fill('greedy'), ...Array.from({ length: 200 }, (_, at) => `${at % 40}`)]
    const statuses = await Promise.all(
      subjects.map(async (subject, at) => {
        const limiter = processes[at % 4]?.limiter as RateLimiter
        return { subject, ...(await countCaller(limiter, 'cart', { companyId: 1000, subject })) }
      }),
    )
    const accepted = statuses.filter(({ exceeded }) => !exceeded)
    await Promise.all(processes.flatMap(({ shared, limiter }) => [limiter.stop(), shared.stop()]))
    await redis.stop()

    expect(accepted).toHaveLength(requestsPerWindow.company)
    expect(accepted.filter(({ subject }) => subject === 'greedy').length).toBeLessThanOrEqual(20)
    expect(Math.min(...accepted.map(({ remaining }) => remaining))).toBe(0)
    expect(new Set(statuses.map(({ limit }) => limit))).toEqual(new Set([20, 100]))
  })
})

describe.skipIf(!redisProgram)('a revocation', () => {
  let redis: RedisServer
  let app: TestApp
  let second: TestApp

  beforeAll(async () => {
    redis = await startRedis()
    app = await startApp({ env: { REDIS_URL: redis.url } })
    second = await startApp({ databaseUrl: app.databaseUrl, env: { REDIS_URL: redis.url } })
  })
  afterAll(async () => {
    await second?.stop()
    await app?.stop()
    await redis?.stop()
  })

  test('takes effect in another process at once', async () => {
    const login = loginOf(app)
    const waited: number[] = []
    for (let round = 0; round < 7; round += 1) {
      const token: string = (await login.byPassword()).body.access_token
      await second.request(`/entities/v1/Companies(${app.onboarding.CompanyId})/Tree`, { token })
      await app.request('/accounts/v1/oauth2/revoke', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ token, ...login.client }).toString(),
      })
      waited.push(await untilRefused(second, token))
    }
    // Without messages, a process reads the database only every half second.
    expect(waited.toSorted((a, b) => a - b)[3]).toBeLessThan(200)
  })

  test('takes effect within a second without Redis too', async () => {
    await redis.signal('SIGKILL')
    const token = await app.tokenOf('ApiClient')
    await revoke(app.orm.em.fork(), [{ key: `client:${app.onboarding.ClientId}` }])
    await Promise.all([untilRefused(app, token), untilRefused(second, token)])
  })
})

describe.skipIf(!redisProgram)('REDIS_URL', () => {
  const connect = async (url: string) => {
    const logs: string[] = []
    const registry = new Registry()
    const logger = createLogger('info', { write: (line) => void logs.push(line) })
    const options = { url, environment: 'sandbox', registry, logger, onRevocations: () => {} }
    const outcome = await connectSharedState(options).then(
      (shared) => shared,
      (error) => error as Error,
    )
    if (!(outcome instanceof Error)) await outcome.stop()
    return { logs, outcome }
  }

  test('with a wrong password or database is refused by name, without the password', async () => {
    const redis = await startRedis()
    for (const url of [
      redis.url.replace(PASSWORD, 'secret-1'),
      `${redis.url}/99`,
      redis.url.replace(`:${PASSWORD}@`, ''),
    ]) {
      const { outcome } = await connect(url)
      expect(outcome, url).toBeInstanceOf(SettingsError)
      expect((outcome as Error).message).toMatch(/^REDIS_URL is refused by that server: /)
      expect((outcome as Error).message).not.toContain('secret-1')
    }
    await redis.stop()
  })

  test('of an unreachable server is reported, but does not prevent the start', async () => {
    const { outcome, logs } = await connect(`redis://:secret-1@127.0.0.1:${await freePort()}`)
    expect(outcome).not.toBeInstanceOf(Error)
    expect(logs.filter((line) => line.includes('Redis is unavailable'))).toHaveLength(1)
    expect(logs.join()).toContain('ECONNREFUSED')
    expect(logs.join()).not.toContain('secret-1')
  })
})
