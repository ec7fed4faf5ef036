import { request as httpRequest } from 'node:http'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addressKey,
  countCaller,
  createRateLimiter,
  type LocalRateLimiter,
  type RateLimitStatus,
} from '../../../handlers/api/limits/rate-limit.ts'
import { startApp, type TestApp, type TestResponse } from '../../support/app.ts'
import { useDatabase } from '../../support/database.ts'
import { loginOf } from '../../support/login.ts'
import { useFixture } from '../../support/use-fixture.ts'

const requestsPerWindow = { authenticated: 5, company: 8, anonymous: 3, token: 2 }
const noon = Date.UTC(2026, 2, 2, 12, 0, 0)

describe('a window', () => {
  let clock = noon
  const now = () => clock
  let limiter: LocalRateLimiter
  beforeEach(() => {
    clock = noon
    limiter = createRateLimiter({ requestsPerWindow, now })
  })

  test('ends with the clock minute, regardless of when the first request arrived', () => {
    clock = noon + 42_500
    expect(limiter.count('anonymous', 'cart', 'a')).toEqual({
      limit: 3,
      remaining: 2,
      resetAt: noon + 60_000,
      resetSeconds: 18,
      exceeded: false,
    })
  })

  test.each([
    [0, 60],
    [1, 60],
    [999, 60],
    [1_000, 59],
    [59_000, 1],
    [59_999, 1],
  ])('%d ms after it began has %d whole seconds left, rounded up', (after, seconds) => {
    clock = noon + after
    expect(limiter.count('anonymous', 'cart', 'a').resetSeconds).toBe(seconds)
  })

  test('allows as many requests as the limit, and again in the next minute', () => {
    const outcomes = () =>
      [1, 2, 3, 4, 5].map(() => {
        const { remaining, exceeded } = limiter.count('anonymous', 'cart', 'a')
        return [remaining, exceeded]
      })
    const once = [
      [2, false],
      [1, false],
      [0, false],
      [0, true],
      [0, true],
    ]
    clock = noon + 59_999
    expect(outcomes()).toEqual(once)
    clock = noon + 60_000
    expect(outcomes()).toEqual(once)
  })

  test('is separate for each kind, service and key', () => {
    for (let call = 0; call < 4; call += 1) limiter.count('anonymous', 'cart', 'a')
    const remaining = (kind: 'anonymous' | 'token', service: string, key: string) =>
      limiter.count(kind, service, key).remaining

    expect(remaining('anonymous', 'cart', 'b')).toBe(2)
    expect(remaining('anonymous', 'reference', 'a')).toBe(2)
    expect(remaining('token', 'cart', 'a')).toBe(1)
  })

  test('does not count status queries', () => {
    for (let n = 0; n < 10; n += 1) limiter.status('anonymous', 'cart', 'a')
    expect(limiter.count('anonymous', 'cart', 'a').remaining).toBe(2)
  })

  test('has one shared counter for callers beyond the maximum', () => {
    const small = createRateLimiter({ requestsPerWindow, now, maxKeys: 2 })
    for (const key of ['a', 'b', 'c', 'd', 'e']) small.count('anonymous', 'cart', key)

    expect(small.count('anonymous', 'cart', 'a').remaining).toBe(1)
    expect(small.count('anonymous', 'cart', 'f')).toMatchObject({ remaining: 0, exceeded: true })
  })
})

describe('the subjects of a company', () => {
  let limiter: LocalRateLimiter
  beforeEach(() => {
    limiter = createRateLimiter({ requestsPerWindow, now: () => noon })
  })
  const count = (subject: string, companyId = 1000, service = 'cart') => {
    const { limit, remaining, exceeded } = countCaller(limiter, service, {
      companyId,
      subject,
    }) as RateLimitStatus
    return [limit, remaining, exceeded]
  }

  test('have one limit together, and the status is that of which fewer requests are left', () => {
    const statuses = ['a', 'a', 'a', 'a', 'b', 'c', 'd', 'e', 'f', 'a'].map((subject) => count(subject))

    expect(statuses).toEqual([
      [5, 4, false],
      [5, 3, false],
      [5, 2, false],
      [5, 1, false],
      [8, 3, false],
      [8, 2, false],
      [8, 1, false],
      [8, 0, false],
      [8, 0, true],
      [8, 0, true],
    ])
  })

  test('are counted separately for each company and service', () => {
    for (let call = 0; call < 9; call += 1) count(`subject ${call}`)

    expect(count('subject 1', 1000, 'pricing')).toEqual([5, 4, false])
    expect(count('subject 1', 2000)).toEqual([5, 4, false])
    expect(count('new', 1000)).toEqual([8, 0, true])
  })

  test('are not held up by one that exceeds its own limit: what is refused does not count for the company', () => {
    for (let call = 0; call < 100; call += 1) count('a')

    expect(count('a')).toEqual([5, 0, true])
    expect(count('b')).toEqual([8, 2, false])
  })
})

describe('an anonymous caller', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::9', '2001:db8:1:2'],
    ['2001:0db8:0001:0002:0000:0000:0000:0009', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8::2', '2001:db8:0:0'],
    ['2001:db8:1::', '2001:db8:1:0'],
    ['::1', '0:0:0:0'],
    ['::', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('%s is counted as %s', (address, key) => {
    expect(addressKey(address)).toBe(key)
  })
})

describe('two processes', () => {
  const db = useDatabase('migrated')

  test('share one limit, and count each request once', async () => {
    const em = () => db.orm.em.fork()
    const now = () => noon
    const [first, second] = [1, 2].map(() =>
      createRateLimiter({ requestsPerWindow, em, now, everyMs: 60_000 }),
    ) as [LocalRateLimiter, LocalRateLimiter]
    first.count('authenticated', 'cart', 'user:1')
    first.count('authenticated', 'cart', 'user:1')
    second.count('authenticated', 'cart', 'user:1')
    await first.exchange()
    await second.exchange()
    await first.exchange()

    expect(second.status('authenticated', 'cart', 'user:1').remaining).toBe(2)
    expect(first.count('authenticated', 'cart', 'user:1').remaining).toBe(2)
    await first.exchange()
    expect(first.status('authenticated', 'cart', 'user:1').remaining).toBe(1)
    expect(second.count('authenticated', 'cart', 'user:1').remaining).toBe(1)
    await second.exchange()
    expect(second.count('authenticated', 'cart', 'user:1')).toMatchObject({ remaining: 0, exceeded: true })
    await Promise.all([first.stop(), second.stop()])
  })

  test('share the limit of a company', async () => {
    const em = () => db.orm.em.fork()
    const [first, second] = [1, 2].map(() =>
      createRateLimiter({ requestsPerWindow, em, now: () => noon + 60_000, everyMs: 60_000 }),
    ) as [LocalRateLimiter, LocalRateLimiter]
    const count = (limiter: LocalRateLimiter, subject: string) =>
      countCaller(limiter, 'cart', { companyId: 1000, subject })
    for (const subject of ['a', 'b', 'c', 'd', 'a']) count(first, subject)
    for (const subject of ['e', 'f']) count(second, subject)
    await first.exchange()
    await second.exchange()

    expect(count(second, 'g')).toMatchObject({ limit: 8, remaining: 0, exceeded: false })
    expect(count(second, 'h')).toMatchObject({ limit: 8, remaining: 0, exceeded: true })
    await second.exchange()
    await first.exchange()
    // The first process knows of the company's requests only if it has some to exchange itself.
    count(first, 'b')
    await first.exchange()
    expect(count(first, 'i')).toMatchObject({ limit: 8, exceeded: true })
    await Promise.all([first.stop(), second.stop()])
  })

  test('continue to count separately while the table is unavailable, and report it', async () => {
    const faults: unknown[] = []
    const limiter = createRateLimiter({
      requestsPerWindow,
      now: () => noon,
      everyMs: 10,
      em: () => {
        throw new Error('away')
      },
      onError: (error) => faults.push(error),
    })
    limiter.count('anonymous', 'cart', 'a')
    await expect.poll(() => faults.length).toBeGreaterThan(0)

    expect(limiter.count('anonymous', 'cart', 'a').remaining).toBe(1)
    await limiter.stop()
  })
})

describe('requests', () => {
  const app = useFixture(() => startApp({ now: () => clock, env }))
  let clock = noon
  const env = { RATE_LIMIT_AUTHENTICATED: '5', RATE_LIMIT_ANONYMOUS: '3', RATE_LIMIT_TOKEN: '2' }

  beforeEach(() => {
    clock += 60_000
  })

  const tree = () => `/entities/v1/Companies(${app.onboarding.CompanyId})/Tree`
  const limitHeaders = ({ headers }: TestResponse) => [
    Number(headers['x-ratelimit-limit']),
    Number(headers['x-ratelimit-remaining']),
  ]

  test('with a token count for its subject, whichever of its tokens they use, separately for each service', async () => {
    const [first, second] = [await app.tokenOf('ApiClient'), await app.tokenOf('ApiClient')]
    const user = await app.tokenOf('Employee')

    expect(limitHeaders(await app.request(tree(), { token: first }))).toEqual([5, 4])
    expect(limitHeaders(await app.request(tree(), { token: second }))).toEqual([5, 3])
    expect(limitHeaders(await app.request(tree(), { token: user }))).toEqual([5, 4])
    const carts = `/cart/v1/companies(${app.onboarding.CompanyId})/entities(1)/carts`
    expect(limitHeaders(await app.request(carts, { token: first }))).toEqual([5, 4])
  })

  test('that fail authentication count as anonymous', async () => {
    expect(limitHeaders(await app.request(tree(), { token: 'nonsense' }))).toEqual([3, 2])
    expect(limitHeaders(await app.request(tree()))).toEqual([3, 1])
    expect(limitHeaders(await app.get(tree(), { Authorization: 'Basic YTpi' }))).toEqual([3, 0])
    const refused = await app.request(tree(), { token: 'nonsense' })
    expect(refused.status).toBe(429)
    const authenticatedResponse = await app.request(tree(), { token: await app.tokenOf('ApiClient') })
    expect([authenticatedResponse.status, ...limitHeaders(authenticatedResponse)]).toEqual([200, 5, 4])
  })

  test('that are refused for lack of a scope count for the token', async () => {
    const token = await app.tokenOf('Supplier')
    const { status, ...rest } = await app.request(tree(), { token })
    expect([status, ...limitHeaders(rest as TestResponse)]).toEqual([403, 5, 4])
  })

  test('for ping and reference data count as anonymous, with or without a token', async () => {
    const token = await app.tokenOf('ApiClient')

    expect(limitHeaders(await app.request('/entities/v1/ping', { token }))).toEqual([3, 2])
    expect(limitHeaders(await app.request('/entities/ping', { token }))).toEqual([3, 1])
    expect(limitHeaders(await app.request('/reference/v1/Currencies', { token }))).toEqual([3, 2])
  })

  test('for tokens count in a separate window only', async () => {
    const login = loginOf(app)
    const request = () => login.post({ grant_type: 'client_credentials', ...login.client })

    expect(limitHeaders(await request())).toEqual([2, 1])
    expect(limitHeaders(await app.get('/accounts/v1/ping'))).toEqual([3, 2])
    expect(limitHeaders(await login.post({}))).toEqual([2, 0])
    const refused = await request()
    expect(refused.status).toBe(429)
    expect(limitHeaders(await app.get('/accounts/v1/jwks'))).toEqual([3, 1])
  })

  test('for probes are never refused and not counted', async () => {
    for (let call = 0; call < 5; call += 1) expect((await app.get('/healthz')).status).toBe(200)
    expect(limitHeaders(await app.get('/nothing'))).toEqual([3, 2])
  })

  test('to two instances share one limit within a second', async () => {
    const second = await startApp({ databaseUrl: app.databaseUrl, now: () => clock, env })
    const token = await app.tokenOf('ApiClient')
    const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1_000))
    for (let call = 0; call < 4; call += 1) await app.request(tree(), { token })
    await aSecond()
    expect((await second.request(tree(), { token })).status).toBe(200)
    await aSecond()

    expect((await second.request(tree(), { token })).status).toBe(429)
    await second.stop()
  })
})

describe('requests of one company', () => {
  test('by all of its subjects have one limit for each service, five times that of one by default', async () => {
    const path = '/entities/v1/Companies'
    const statusOf = async (app: TestApp, token: string, companyId = app.onboarding.CompanyId) => {
      const { status, headers, text } = await app.request(`${path}(${companyId})/Tree`, { token })
      return [status, Number(headers['x-ratelimit-limit']), Number(headers['x-ratelimit-remaining']), text]
    }
    const app = await startApp({ now: () => noon, env: { RATE_LIMIT_AUTHENTICATED: '4' } })
    const tokenOf = async (subject: string, companyId = app.onboarding.CompanyId) => {
      const { accessToken } = await app.app.tokens.issue({
        subject,
        companyId,
        clientId: app.onboarding.ClientId,
        supplierEntityId: null,
        scopes: app.rules.scopesOf('ApiClient'),
        generation: 1,
        family: null,
      })
      return accessToken
    }
    const tokens = await Promise.all(Array.from({ length: 25 }, (_, at) => tokenOf(`client:${at}`)))
    const statuses = []
    for (const token of tokens) statuses.push((await statusOf(app, token)).slice(0, 3))

    expect(statuses.slice(0, 17)).toEqual(Array(17).fill([200, 4, 3]))
    expect(statuses.slice(17)).toEqual([
      [200, 20, 2],
      [200, 20, 1],
      [200, 20, 0],
      ...Array(5).fill([429, 20, 0]),
    ])
    const [first = ''] = tokens
    expect((await statusOf(app, first)).at(-1)).toBe('rate limit exceeded')
    const carts = `/cart/v1/companies(${app.onboarding.CompanyId})/entities(1)/carts`
    expect((await app.request(carts, { token: first })).headers['x-ratelimit-limit']).toBe('4')
    expect((await statusOf(app, await tokenOf('client:1', 999_999), 999_999)).slice(1, 3)).toEqual([4, 3])
    await app.stop()
  })
})

describe('the address of a caller', () => {
  /** Sends a request as a proxy forwards it. */
  const viaProxy = (port: number, headers: Record<string, string>) =>
    new Promise<string | undefined>((resolve, reject) => {
      const options = { host: 'localhost', port, path: '/reference/v1/ping', headers }
      httpRequest(options, (res) => {
        res.resume()
        resolve(res.headers['x-ratelimit-remaining'] as string | undefined)
      })
        .on('error', reject)
        .end()
    })

  test('is not taken from X-Forwarded-For without a proxy', async () => {
    const app = await startApp({ now: () => noon, env: { RATE_LIMIT_ANONYMOUS: '5' } })
    const remaining = async (address: string) =>
      (await app.get('/reference/v1/ping', { 'X-Forwarded-For': address })).headers['x-ratelimit-remaining']

    expect(await remaining('203.0.113.7')).toBe('4')
    expect(await remaining('203.0.113.8')).toBe('3')
    await app.stop()
  })

  test('behind a proxy is the one that the proxy appended, not those that the client sent', async () => {
    const env = { TLS: 'proxy', RATE_LIMIT_ANONYMOUS: '5' }
    const app = await startApp({ now: () => noon, env })
    const remaining = (address: string) =>
      viaProxy(app.port, { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': address })

    expect(await remaining('203.0.113.7')).toBe('4')
    expect(await remaining('198.51.100.1, 203.0.113.7')).toBe('3')
    expect(await remaining('203.0.113.8')).toBe('4')
    expect(await remaining('2001:db8::1')).toBe('4')
    expect(await remaining('2001:db8:0:0:ffff::')).toBe('3')
    expect(await remaining('2001:db8:0:1::')).toBe('4')
    // If the header has no valid address, the proxy's address counts, with one window for all such requests.
    expect(await remaining('unknown')).toBe('4')
    expect(await remaining(`x${'y'.repeat(5000)}`)).toBe('3')
    await app.stop()
  })
})
