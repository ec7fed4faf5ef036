import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { poolStateOf } from '../../../entities/database/connections/connection-pool.ts'
import { createSandboxFaults } from '../../../handlers/api/pipeline/sandbox-faults.ts'
import { expectEveryHeader } from '../../operations/suite.ts'
import { startApp } from '../../support/app.ts'
import { documents } from '../../support/contract.ts'
import { loginOf } from '../../support/login.ts'
import { PRODUCTION } from '../../support/processes/production-settings.ts'
import { useFixture } from '../../support/use-fixture.ts'

const app = useFixture(startApp)
let token: string
let carts: string

beforeAll(async () => {
  token = await app.tokenOf('ApiClient')
  const { CompanyId } = app.onboarding
  carts = `/cart/v1/companies(${CompanyId})/entities(${CompanyId})/carts`
})

const cart = () => ({
  FirstName: 'Ada',
  SourceId: app.onboarding.SourceId,
  Items: [{ Name: 'Nimbus 5 Phone Case', ProductTypeId: 2, Quantity: 1, DisplayPrice: 24.99 }],
})
const countCarts = async () =>
  (await app.orm.em.fork().execute('select count(*)::int as count from cart'))[0]?.count as number
const submit = (fault: string, headers: Record<string, string> = {}) =>
  app.request(carts, {
    method: 'POST',
    token,
    body: cart(),
    headers: { 'X-Sandbox-Fault': fault, ...headers },
  })
const read = (fault: string, path = carts) =>
  app.request(path, { token, headers: { 'X-Sandbox-Fault': fault } })

describe('status', () => {
  test.each(['500', '503'])(
    '%s is the same response as for a real failure, and nothing is executed',
    async (status) => {
      const before = await countCarts()
      const response = await submit(`status=${status}`)

      expect(response.status).toBe(Number(status))
      expect(response.headers['content-type']).toBe('application/json')
      expect(response.body.Message).toEqual(expect.any(String))
      expect(response.headers['retry-after']).toBe(status === '503' ? '1' : undefined)
      expectEveryHeader(response)
      expect(await countCarts()).toBe(before)
    },
  )

  test('429 has the headers of the rate limit, with the time to wait', async () => {
    const { status, headers, text } = await submit('status=429')

    expect([status, text]).toEqual([429, 'rate limit exceeded'])
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(headers['x-ratelimit-remaining']).toBe('0')
    expect(headers['retry-after']).toBe(headers['x-ratelimit-resetseconds'])
  })
})

describe('latency', () => {
  test('delays the request, which then succeeds', async () => {
    const startedAt = performance.now()
    const { status } = await submit('latency=300')

    expect(status).toBe(201)
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(295)
  })

  test('comes before the status', async () => {
    const startedAt = performance.now()
    const { status } = await read('latency=200, status=503')

    expect(status).toBe(503)
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(195)
  })

  test('holds no connection to the database', async () => {
    const { state } = await poolStateOf(app.orm)
    const delayed = Array.from({ length: 20 }, () => submit('latency=700'))
    await sleep(350)
    const ofCart = state.partitions.usage().filter(({ partition }) => partition === 'cart')

    expect(ofCart.map(({ held, waiting }) => held + waiting)).toEqual([0])
    expect((await read('latency=0')).status).toBe(200)
    expect(new Set((await Promise.all(delayed)).map(({ status }) => status))).toEqual(new Set([201]))
  })

  test('is limited to a number of concurrent requests per company', async () => {
    const delayed = Array.from({ length: 100 }, () => read('latency=1500'))
    await sleep(700)
    const refused = await read('latency=10')

    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1'])
    expect((await read('status=500')).status).toBe(500)
    expect(new Set((await Promise.all(delayed)).map(({ status }) => status))).toEqual(new Set([200]))
    expect((await read('latency=10')).status).toBe(200)
  })
})

describe('drop', () => {
  test('closes the connection, and nothing is executed', async () => {
    const before = await countCarts()

    await expect(submit('drop')).rejects.toThrow(/socket hang up|ECONNRESET/)
    expect(await countCarts()).toBe(before)
  })

  test('-after closes it after the cart is stored; a retry with the same key creates no second cart', async () => {
    const before = await countCarts()
    const key = { 'Idempotency-Key': 'lost-response' }

    await expect(submit('drop-after', key)).rejects.toThrow(/socket hang up|ECONNRESET/)
    expect(await countCarts()).toBe(before + 1)

    const repeated = await app.request(carts, { method: 'POST', token, body: cart(), headers: key })
    expect([repeated.status, repeated.headers['idempotent-replayed']]).toEqual([201, 'true'])
    expect(await countCarts()).toBe(before + 1)
  })

  test('-after also closes it instead of sending a refusal', async () => {
    const request = { method: 'POST', token, body: {}, headers: { 'X-Sandbox-Fault': 'drop-after' } }

    await expect(app.request(carts, request)).rejects.toThrow(/socket hang up|ECONNRESET/)
  })
})

test.each([
  '',
  'status=404',
  'status',
  'latency=30001',
  'latency=-1',
  'latency=1e3',
  'latency',
  'drop=1',
  'status=500,drop',
  'latency=1,latency=2',
  'status=500=503',
  'crash',
  'x'.repeat(1000),
])('"%s" is 400 and lists what is allowed', async (fault) => {
  const { status, body, text } = await submit(fault)

  expect([status, body.Details[0].Field]).toEqual([400, 'X-Sandbox-Fault'])
  expect(body.Message).toContain('Allowed: status=429, status=500, status=503, latency=')
  expect(text.length).toBeLessThan(1000)
})

test('only callers who are permitted to call the operation can provoke a fault', async () => {
  const headers = { 'X-Sandbox-Fault': 'status=503' }
  const foreign = carts.replace(/companies\(\d+\)/, 'companies(999)')

  expect((await app.request(carts, { headers })).status).toBe(401)
  expect((await app.request(foreign, { token, headers })).status).toBe(403)
  expect((await app.request('/cart/v1/nothing', { token, headers })).status).toBe(404)
  expect((await app.request('/healthz', { headers })).status).toBe(200)
})

test('the token endpoint and operations without a token fail too', async () => {
  const headers = { 'X-Sandbox-Fault': 'status=503', 'Content-Type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams({ grant_type: 'client_credentials', ...loginOf(app).client }).toString()
  const refused = await app.request('/accounts/v1/oauth2/token', { method: 'POST', headers, body })

  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1'])
  expect((await read('status=500', '/reference/v1/Currencies')).status).toBe(500)
})

test('the log names the fault', async () => {
  await submit('latency=1, status=503', { 'X-Request-Id': 'provoked' })

  // The line is written after the response is sent.
  await expect
    .poll(() => app.logs.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId === 'provoked'))
    .toContainEqual(expect.objectContaining({ status: 503, fault: 'latency=1,status=503' }))
})

test('a client that disconnects ends its delay', async () => {
  const faults = createSandboxFaults({ maxDelayed: 1 })
  const res = Object.assign(new EventEmitter(), { destroy() {} })
  const ctx = {
    req: { headers: { 'x-sandbox-fault': 'latency=30000' } },
    res,
    caller: undefined,
    address: '127.0.0.1',
    // biome-ignore lint/suspicious/noExplicitAny: the part of a request context that a delay reads
  } as any
  const delayed = faults.provoke(ctx)
  await expect(faults.provoke({ ...ctx })).rejects.toMatchObject({ status: 503 })
  res.emit('close')
  await delayed

  expect(ctx.connectionEnds).toBe('now')
})

test('every published document describes the header', () => {
  for (const [service, { info }] of documents) {
    expect(info.description, service).toMatch(/`X-Sandbox-Fault`.*`drop-after`.*Production ignores/s)
  }
})

test('production ignores the header', async () => {
  const production = await startApp({
    template: 'migrated',
    env: PRODUCTION,
  })
  try {
    const { status } = await production.get('/reference/v1/Currencies', { 'X-Sandbox-Fault': 'drop' })
    expect(status).toBe(200)
    expect((await production.get('/reference/v1/Currencies', { 'X-Sandbox-Fault': 'x' })).status).toBe(200)
  } finally {
    await production.stop()
  }
})
